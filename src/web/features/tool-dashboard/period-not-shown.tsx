import { useTranslation } from '../../i18n/use-translation.ts'
import { earliestDay, MAX_DAYS_LATER, type Period } from './period.ts'
import { shownTextOf } from './period-label.ts'
import styles from './tool-dashboard.module.css'

/** Says that the address asks for days that cannot be chosen, and which are shown in their place. */
export const PeriodNotShown = ({ shown, today }: { shown: Period; today: string }) => {
  const { t } = useTranslation()
  return (
    <p role="status" className={styles['not-shown']}>
      {t('gaps.periodNotShown', {
        days: MAX_DAYS_LATER + 1,
        earliest: earliestDay(today),
        latest: today,
        shown: shownTextOf(t, shown),
      })}
    </p>
  )
}
