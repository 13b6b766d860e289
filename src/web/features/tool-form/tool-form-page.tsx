import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { isImei } from '../../../domain/tools/tool.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import type { ToolProblems } from '../../components/tool-edit/tool-problems.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import { SensorCard } from './sensor-card.tsx'
import {
  isAsNew,
  NEW_SENSORS,
  problemsOfSensor,
  type SensorDraft,
  type SensorNumber,
} from './sensor-draft.ts'
import styles from './tool-form-page.module.css'
import { useCreateSensors } from './use-create-sensors.ts'

/** What the check of the form found, shown until the next attempt. */
type Found = {
  imei: boolean
  nothingEnabled: boolean
  sensors: ReadonlyMap<SensorNumber, ToolProblems>
}
const NOTHING_FOUND: Found = { imei: false, nothingEnabled: false, sensors: new Map() }

const check = (imeiNumber: string, sensors: readonly SensorDraft[]): Found => ({
  imei: !isImei(imeiNumber),
  nothingEnabled: sensors.length === 0,
  sensors: new Map(
    sensors
      .map((sensor) => [sensor.equipmentId, problemsOfSensor(sensor)] as const)
      .filter(([, problems]) => Object.keys(problems).length > 0),
  ),
})

/** A device's sensors, up to four at once, for the account named in the address, or one's own. */
export const ToolFormPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const userId = address.get('userId')
  const owner = useAccountName(userId, address.get('name'))
  const [imeiNumber, setImei] = useState('')
  const [sensors, setSensors] = useState(NEW_SENSORS)
  const [found, setFound] = useState(NOTHING_FOUND)
  const { created, reasons, isSaving, create } = useCreateSensors(userId)
  const waiting = sensors.filter((sensor) => sensor.isEnabled && !created.has(sensor.equipmentId))
  const isChanged =
    created.size === 0 ? imeiNumber !== '' || !sensors.every(isAsNew) : waiting.length > 0
  const { question, letGo } = useUnsavedChanges(isChanged)
  const list = `/admin/toollist${userId === null ? '' : `?userId=${encodeURIComponent(userId)}`}`

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    const wrong = check(imeiNumber, waiting)
    setFound(wrong)
    if (wrong.imei || wrong.nothingEnabled || wrong.sensors.size > 0) return
    if (!(await create(imeiNumber, waiting))) return
    letGo()
    void navigate(list)
  }
  const change =
    (equipmentId: SensorNumber) =>
    (change: Partial<SensorDraft>): void =>
      setSensors((before) =>
        before.map((sensor) =>
          sensor.equipmentId === equipmentId ? { ...sensor, ...change } : sensor,
        ),
      )

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <PageHead title={t('toolForm.title')} />
      <p className={styles.owner}>
        {userId === null
          ? t('toolForm.own')
          : owner === null
            ? t('toolForm.ofOne')
            : t('toolForm.of', { name: owner })}
      </p>
      <div className={styles.device}>
        <TextField
          label={t('toolForm.imei')}
          description={t('toolForm.imeiHint')}
          value={imeiNumber}
          onChange={(text) => setImei(text.replace(/\s/g, ''))}
          // What exists belongs to the device that was named.
          readOnly={created.size > 0}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          error={found.imei ? t('refusals.tools.imeiMalformed') : null}
        />
      </div>
      <div className={styles.cards}>
        {sensors.map((sensor) => (
          <SensorCard
            key={sensor.equipmentId}
            sensor={sensor}
            isCreated={created.has(sensor.equipmentId)}
            problems={found.sensors.get(sensor.equipmentId) ?? {}}
            reason={reasons.get(sensor.equipmentId) ?? null}
            onChange={change(sensor.equipmentId)}
          />
        ))}
      </div>
      {found.nothingEnabled && waiting.length === 0 && (
        <p className={styles.nothing} role="alert">
          <FieldError text={t('toolForm.nothingEnabled')} />
        </p>
      )}
      <FormFooter saving={isSaving} onCancel={() => void navigate(list)} />
      {question}
    </form>
  )
}
