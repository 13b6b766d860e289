import { useTranslation } from '../../i18n/use-translation.ts'
import type { AlarmListQuery } from '../../api/generated/graphql.ts'
import styles from './alarms-page.module.css'

/** How many alarms are shown, of how many. */
export const AlarmTotal = ({
  shown,
  count,
}: {
  shown: number
  count: AlarmListQuery['alarmCount'] | null
}) => {
  const { t } = useTranslation()
  if (count === null || count === undefined) return null
  const key = !count.isExact ? 'shownOfMore' : shown >= count.total ? 'all' : 'shown'
  return (
    <p className={styles.total} role="status">
      {t(`alarms.count.${key}`, { shown, total: count.total })}
    </p>
  )
}
