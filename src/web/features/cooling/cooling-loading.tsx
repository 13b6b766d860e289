import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import styles from './cooling.module.css'
import { TRENDS } from './trends.ts'

/** In the place of the charts while the days are under way. */
export const CoolingLoading = () => {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.waiting}>
      {isLate && (
        <>
          <p>{t('cooling.loading')}</p>
          {TRENDS.map((trend) => (
            <i key={trend} />
          ))}
        </>
      )}
    </div>
  )
}
