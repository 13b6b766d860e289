import type { FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { ClaimCodeField } from '../../components/claim-code/claim-code-field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import { SensorCard } from './sensor-card.tsx'
import styles from './tool-form-page.module.css'
import { useToolForm } from './use-tool-form.ts'

/** Adds up to four sensors of a device to the account in the address, or to the viewer's own. */
export const ToolFormPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { can } = useViewer()
  const refusal = useRightRefusal('manage')
  const [address] = useSearchParams()
  const userId = address.get('userId')
  const owner = useAccountName(userId, address.get('name'))
  // A user, who has no list of sensors, comes from there to the dashboard.
  const list = `/admin/toollist${userId === null ? '' : `?userId=${encodeURIComponent(userId)}`}`
  const form = useToolForm(userId)
  const { imeiNumber, setImei, claimCode, setClaimCode, claimProblem } = form
  const { sensors, change, created, reasons, problems } = form
  const { question, letGo } = useUnsavedChanges(form.isChanged)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.save(() => {
      letGo()
      void navigate(list)
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageHead title={t('toolForm.title')} />
      <p className={styles.owner}>
        {userId === null
          ? t(can.manageTools.allowed ? 'toolForm.own' : 'toolForm.yours')
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
        <ClaimCodeField value={claimCode} onChange={setClaimCode} error={claimProblem} isOptional />
      </div>
      <div className={styles.cards}>
        {sensors.map((sensor) => (
          <SensorCard
            key={sensor.equipmentId}
            sensor={sensor}
            isCreated={created.has(sensor.equipmentId)}
            problems={problems.sensors.get(sensor.equipmentId) ?? {}}
            reason={reasons.get(sensor.equipmentId) ?? null}
            onChange={(changes) => change(sensor.equipmentId, changes)}
          />
        ))}
      </div>
      {problems.nothingEnabled && (
        <p className={styles.nothing} role="alert">
          <FieldError text={t('toolForm.nothingEnabled')} />
        </p>
      )}
      <FormFooter saving={form.isSaving} refusal={refusal} onCancel={() => void navigate(list)} />
      {question}
    </form>
  )
}
