import { useTranslation } from 'react-i18next'
import { useOpenAlarmCount } from '../../api/use-open-alarms.ts'
import styles from './sidebar.module.css'

/** Beside the menu item: how many alarms last. Nothing while there is none. */
export const OpenAlarmCount = () => {
  const { t } = useTranslation()
  const count = useOpenAlarmCount(true)
  if (count === null || count === 0) return null
  return (
    <b className={styles.count}>
      {count}
      <span className="cw-visually-hidden"> {t('shell.openAlarms')}</span>
    </b>
  )
}
