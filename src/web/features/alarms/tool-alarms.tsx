import { useLayoutEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AlarmCards, MoreButton } from './alarm-cards.tsx'
import { AlarmTotal } from './alarm-total.tsx'
import styles from './tool-alarms.module.css'
import { useAlarms } from './use-alarms.ts'
import { useAlarmsInPlace, useExpandedAlarms } from './use-expanded-alarms.ts'

export type ToolAlarmsProps = {
  toolId: string
  /** The period that the page shows. */
  period: { fromMs: number; toMs: number }
  /** `open`: the open alarms, at the top of the page; `period`: all that touch the period. */
  part: 'open' | 'period'
}

/** The alarms of one sensor, for its page. */
export const ToolAlarms = ({ toolId, period, part }: ToolAlarmsProps) =>
  part === 'open' ? (
    <OpenAlarms toolId={toolId} />
  ) : (
    <AlarmsOfPeriod key={`${period.fromMs} ${period.toMs}`} toolId={toolId} period={period} />
  )

const OpenAlarms = ({ toolId }: Pick<ToolAlarmsProps, 'toolId'>) => {
  const { t } = useTranslation()
  const list = useAlarms({ toolId, open: true })
  const { alarms } = list
  const expanded = useExpandedAlarms()
  const { begin } = expanded
  // Before the first picture: a card that opens after it would move the page.
  useLayoutEffect(() => {
    if (alarms !== null) begin(alarms)
  }, [alarms, begin])
  const shown = useAlarmsInPlace(alarms ?? [], expanded)
  if (shown.length === 0) return null
  return (
    <section className={styles.open} aria-label={t('alarms.openOnes')}>
      <AlarmCards hides="tool" alarms={shown} expanded={expanded} />
    </section>
  )
}

const AlarmsOfPeriod = ({ toolId, period }: Pick<ToolAlarmsProps, 'toolId' | 'period'>) => {
  const { t } = useTranslation()
  const list = useAlarms(
    {
      toolId,
      dateStart: new Date(period.fromMs).toISOString(),
      dateEnd: new Date(period.toMs).toISOString(),
    },
    { refreshesOpen: true },
  )
  const expanded = useExpandedAlarms()
  const alarms = list.alarms ?? []
  if (list.error === null && alarms.length === 0) return null
  return (
    <section className={styles.period} aria-labelledby="alarms-of-period">
      <h2 id="alarms-of-period">{t('alarms.ofPeriod')}</h2>
      {list.error !== null && (
        <p className={styles.failed} role="status">
          {t('alarms.didNotLoad')}
        </p>
      )}
      {alarms.length > 0 && <AlarmTotal shown={alarms.length} count={list.count} />}
      <AlarmCards hides="tool" hasAnchors alarms={alarms} expanded={expanded} />
      <MoreButton list={list} label={t('alarms.older')} />
    </section>
  )
}
