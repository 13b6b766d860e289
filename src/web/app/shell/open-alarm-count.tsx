import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { useOpenAlarmCount } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './sidebar.module.css'

/** The number of open alarms beside the menu item; nothing while there is none. */
export const OpenAlarmCount = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const count = useOpenAlarmCount(true)
  if (count === null || count === 0) return null
  return (
    <b className={styles.count}>
      {countText(count, language)}
      <span className="cw-visually-hidden"> {t('shell.openAlarms')}</span>
    </b>
  )
}
