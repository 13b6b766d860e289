import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { BothLimits } from '../../components/tool-edit/shared-fields.tsx'
import { problemLines } from '../../api/field-problems.ts'
import type { ToolProblems } from '../../components/tool-edit/tool-problems.ts'
import styles from './sensor-card.module.css'
import { sensorName, type SensorDraft } from './sensor-draft.ts'

type SensorCardProps = {
  sensor: SensorDraft
  /** It was created already; nothing more can be set here. */
  isCreated: boolean
  problems: ToolProblems
  /** Why the server refused it; null when it did not. */
  reason: string | null
  onChange: (change: Partial<SensorDraft>) => void
}

/** One sensor of the device: whether it is in use, and its limits. */
export const SensorCard = ({ sensor, isCreated, problems, reason, onChange }: SensorCardProps) => {
  const { t } = useTranslation()
  const title = t(sensorName(sensor.equipmentId)) as string
  const isOpen = sensor.isEnabled && !isCreated
  return (
    <section className={styles.card} aria-label={title} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {isCreated ? (
          <span className={styles.created}>
            <IconCheck size={20} stroke={1.7} aria-hidden />
            {t('toolForm.done')}
          </span>
        ) : (
          <Switch
            label={t('toolForm.enable')}
            aria-label={`${title}, ${t('toolForm.enable')}`}
            labelPosition="left"
            checked={sensor.isEnabled}
            onChange={(event) => onChange({ isEnabled: event.currentTarget.checked })}
            classNames={{
              body: styles.switch!,
              label: styles.switchLabel!,
              track: styles.track!,
              thumb: styles.thumb!,
            }}
          />
        )}
      </header>
      {reason !== null && (
        <p className={styles.reason} role="alert">
          <FieldError text={reason} />
        </p>
      )}
      {isOpen && (
        <div className={styles.fields}>
          <BothLimits values={sensor} onChange={onChange} problems={problems} />
          <NumberField
            className={styles.correction}
            label={t('toolSettings.correction')}
            unit="°C"
            hint={t('toolSettings.correctionHint')}
            value={sensor.temperatureCorrection}
            onChange={(temperatureCorrection) => onChange({ temperatureCorrection })}
            error={problemLines(t, problems.temperatureCorrection)}
          />
          <CheckField
            label={t('toolSettings.defrostFridge')}
            hint={t('toolSettings.defrostHint')}
            value={sensor.defrostFridge}
            onChange={(defrostFridge) => onChange({ defrostFridge })}
          />
        </div>
      )}
      {!sensor.isEnabled && !isCreated && <p className={styles.unused}>{t('toolForm.unused')}</p>}
    </section>
  )
}
