import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './goods-section.module.css'

/** Below the chart, where the line of the goods is missing. */
export const GoodsFailed = ({ retry }: { retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.failed} role="status">
      {t('goods.failed')}{' '}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('toolDashboard.chart.retry')}
      </button>
    </p>
  )
}
