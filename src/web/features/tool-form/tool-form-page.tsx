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

/** What is wrong with the form, shown until the next attempt. */
type FormProblems = {
  imei: boolean
  nothingEnabled: boolean
  sensors: ReadonlyMap<SensorNumber, ToolProblems>
}
const NO_PROBLEMS: FormProblems = { imei: false, nothingEnabled: false, sensors: new Map() }

const check = (imeiNumber: string, sensors: readonly SensorDraft[]): FormProblems => ({
  imei: !isImei(imeiNumber),
  nothingEnabled: sensors.length === 0,
  sensors: new Map(
    sensors
      .map((sensor) => [sensor.equipmentId, problemsOfSensor(sensor)] as const)
      .filter(([, problems]) => Object.keys(problems).length > 0),
  ),
})

/** Adds up to four sensors of a device to the account in the address, or to the viewer's own. */
export const ToolFormPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const userId = address.get('userId')
  const owner = useAccountName(userId, address.get('name'))
  const [imeiNumber, setImei] = useState('')
  const [sensors, setSensors] = useState(NEW_SENSORS)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const list = `/admin/toollist${userId === null ? '' : `?userId=${encodeURIComponent(userId)}`}`
  const { created, reasons, isSaving, create } = useCreateSensors(userId)
  const waiting = sensors.filter((sensor) => sensor.isEnabled && !created.has(sensor.equipmentId))
  const isChanged =
    created.size === 0 ? imeiNumber !== '' || !sensors.every(isAsNew) : waiting.length > 0
  const { question, letGo } = useUnsavedChanges(isChanged)

  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (isSaving) return
    const wrong = check(imeiNumber, waiting)
    setProblems(wrong)
    if (!wrong.imei && !wrong.nothingEnabled && wrong.sensors.size === 0)
      create({
        imeiNumber,
        sensors: waiting,
        onAllCreated: () => {
          letGo()
          void navigate(list)
        },
      })
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
    <form className={styles.form} onSubmit={save} noValidate>
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
          // The sensors created so far belong to this device.
          readOnly={created.size > 0}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          error={problems.imei ? t('refusals.tools.imeiMalformed') : null}
        />
      </div>
      <div className={styles.cards}>
        {sensors.map((sensor) => (
          <SensorCard
            key={sensor.equipmentId}
            sensor={sensor}
            isCreated={created.has(sensor.equipmentId)}
            problems={problems.sensors.get(sensor.equipmentId) ?? {}}
            reason={reasons.get(sensor.equipmentId) ?? null}
            onChange={change(sensor.equipmentId)}
          />
        ))}
      </div>
      {problems.nothingEnabled && waiting.length === 0 && (
        <p className={styles.nothing} role="alert">
          <FieldError text={t('toolForm.nothingEnabled')} />
        </p>
      )}
      <FormFooter saving={isSaving} onCancel={() => void navigate(list)} />
      {question}
    </form>
  )
}
