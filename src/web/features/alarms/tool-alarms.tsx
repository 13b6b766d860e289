import { useTranslation } from 'react-i18next'
import { useToolAlarms, type Alarm } from '../../api/use-tool-alarms.ts'
import { AlarmCard } from './alarm-card.tsx'
import styles from './tool-alarms.module.css'
import { useExpandedAlarms } from './use-expanded-alarms.ts'

export type ToolAlarmsProps = {
  toolId: string
  /** The period that the page shows. */
  period: { fromMs: number; toMs: number }
  /** `open`: the open alarms, at the top of the page; `past`: the ended alarms of the period. */
  part: 'open' | 'past'
}

const hasEnded = ({ recoveredAt }: Alarm): boolean => recoveredAt !== null

/** The alarms of one sensor, for its page. */
export const ToolAlarms = ({ toolId, period, part }: ToolAlarmsProps) => {
  const { alarms, hasFailed } = useToolAlarms(toolId, period)
  return part === 'open' ? (
    <OpenAlarms alarms={alarms} />
  ) : (
    <PastAlarms alarms={alarms} hasFailed={hasFailed} />
  )
}

const OpenAlarms = ({ alarms }: { alarms: readonly Alarm[] | null }) => {
  const { t } = useTranslation()
  const expanded = useExpandedAlarms(alarms && alarms.filter((alarm) => !hasEnded(alarm)), true)
  if (expanded.alarms === null || expanded.alarms.length === 0) return null
  return (
    <section className={styles.open} aria-label={t('alarms.openOnes')}>
      <ul className={styles.list}>
        {expanded.alarms.map((alarm) => (
          <AlarmCard
            key={alarm.id}
            hidesTool
            alarm={alarm}
            isOpen={expanded.isExpanded(alarm.id)}
            onToggle={(isOpen) => expanded.toggle(alarm, isOpen)}
          />
        ))}
      </ul>
    </section>
  )
}

const PastAlarms = ({
  alarms,
  hasFailed,
}: {
  alarms: readonly Alarm[] | null
  hasFailed: boolean
}) => {
  const { t } = useTranslation()
  const past = alarms?.filter(hasEnded) ?? []
  const expanded = useExpandedAlarms(past, false)
  if (!hasFailed && past.length === 0) return null
  return (
    <section className={styles.past} aria-labelledby="past-alarms">
      <h2 id="past-alarms">{t('alarms.ofPeriod')}</h2>
      {hasFailed && (
        <p className={styles.failed} role="status">
          {t('alarms.didNotLoad')}
        </p>
      )}
      <ul className={styles.list}>
        {past.map((alarm) => (
          <AlarmCard
            key={alarm.id}
            hidesTool
            alarm={alarm}
            isOpen={expanded.isExpanded(alarm.id)}
            onToggle={(isOpen) => expanded.toggle(alarm, isOpen)}
          />
        ))}
      </ul>
    </section>
  )
}
