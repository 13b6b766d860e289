import { IconCheck } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { SiteSelect } from '../../components/site-field/site-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import styles from './first-day.module.css'
import { SensorFields } from './sensor-fields.tsx'
import type { HeldDevice } from './use-find-device.ts'
import { useNameSensors } from './use-name-sensors.ts'

/** The second step: which probes are connected, how each is called, and what is in it. */
export const NameSensors = ({
  device,
  onCreated,
}: {
  device: HeldDevice
  onCreated: () => void
}) => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('manage')
  const form = useNameSensors(device, onCreated)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.card}>
        <p className={styles.lead}>{t('firstDay.contents.lead', { imei: device.imeiNumber })}</p>
        {device.tools.map((tool) => (
          <p key={tool.id} className={styles.present}>
            <IconCheck size={20} stroke={1.7} aria-hidden />
            {t('firstDay.contents.present', { number: tool.equipmentId, name: tool.name })}
          </p>
        ))}
        {form.drafts.map((draft) => (
          <SensorFields
            key={draft.equipmentId}
            draft={draft}
            problems={form.problems.get(draft.equipmentId) ?? null}
            failure={form.failure?.equipmentId === draft.equipmentId ? form.failure.text : null}
            onChange={(changed) => form.change(draft.equipmentId, changed)}
          />
        ))}
        <SiteSelect userId={null} siteId={form.siteId} onChange={form.setSiteId} />
        {form.isNothing && (
          <p role="alert">
            <FieldError text={t('firstDay.contents.nothing')} />
          </p>
        )}
      </div>
      <FormFooter saving={form.isBusy} saveLabel={t('firstDay.next')} refusal={refusal} />
    </form>
  )
}
