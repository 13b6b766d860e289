import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import styles from './chart-card.module.css'
import type { LatestReading } from './use-latest-reading.ts'

const LEAST_EMPTY_HEIGHT = 320

/** In the chart's place while the readings are under way. */
export const ChartLoading = ({ height }: { height: number }) => {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return (
    <div
      className={styles.place}
      style={{ minHeight: height }}
      role="status"
      aria-label={t('toolDashboard.chart.loading')}
    >
      {isLate && <div className={styles.skeleton} style={{ height: height - 100 }} />}
    </div>
  )
}

/** In the chart's place when the readings did not load. */
export const ChartFailed = ({
  height,
  atMs,
  zone,
  retry,
}: {
  height: number
  atMs: number
  zone: string
  retry: () => void
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.place} style={{ minHeight: height }}>
      <ProblemCard
        role="alert"
        title={t('toolDashboard.chart.failed')}
        text={t('tools.measurementsSafe', { time: localTime(zone).timeOfDay(atMs) })}
        action={{ label: t('toolDashboard.chart.retry'), onClick: retry }}
      />
    </div>
  )
}

/** In the chart's place when the period has no reading; offers the day of the last one. */
export const ChartEmpty = ({
  height,
  latest,
  zone,
  onShowDay,
}: {
  height: number
  latest: LatestReading
  zone: string
  onShowDay: (timeMs: number) => void
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.place} style={{ minHeight: Math.min(height, LEAST_EMPTY_HEIGHT) }}>
      <ProblemCard
        role="status"
        title={t('toolDashboard.chart.empty')}
        text={
          latest
            ? t('toolDashboard.chart.emptyText', { time: localTime(zone).textOf(latest.timeMs) })
            : t('toolDashboard.chart.emptyNever')
        }
        {...(latest && {
          action: {
            label: t('toolDashboard.chart.showLast'),
            onClick: () => onShowDay(latest.timeMs),
          },
        })}
      />
    </div>
  )
}
