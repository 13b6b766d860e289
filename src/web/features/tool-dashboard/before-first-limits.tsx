import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import styles from './chart-card.module.css'
import type { LoadedSeries } from './series-request.ts'

/** Says why the chart draws no limits where its first readings are. */
export const BeforeFirstLimits = ({ whole, zone }: { whole: LoadedSeries; zone: string }) => {
  const { t } = useTranslation()
  const firstMs = whole.series.times[0]
  if (firstMs === undefined || firstMs >= whole.limitsFromMs) return null
  return (
    <p className={styles.note}>
      {t('toolDashboard.chart.beforeFirstLimits', {
        time: localTime(zone).textOf(whole.limitsFromMs),
      })}
    </p>
  )
}
