import { useTranslation } from 'react-i18next'
import type { AlarmListQuery } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
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
  const { language } = useViewer()
  if (count === null || count === undefined) return null
  const { format } = new Intl.NumberFormat(language)
  const numbers = { shown: format(shown), total: format(count.total) }
  const key = !count.isExact ? 'shownOfMore' : shown >= count.total ? 'all' : 'shown'
  return (
    <p className={styles.total} role="status">
      {t(`alarms.count.${key}`, numbers)}
    </p>
  )
}
