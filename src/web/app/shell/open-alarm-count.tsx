import { IconBell, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { useOpenAlarmCount } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './open-alarm-count.module.css'

/**
 * The number of open alarms, filled while one of them waits for an acknowledgement; nothing while
 * there is none.
 */
export const OpenAlarmCount = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const count = useOpenAlarmCount()
  if (count === null || count.open === 0) return null
  const isWaiting = count.waiting > 0
  return (
    <b className={styles.count} data-waiting={isWaiting}>
      {!isWaiting && <IconCheck size={12} stroke={2.4} aria-hidden />}
      {countText(count.open, language)}
      <span className="cw-visually-hidden">
        {' '}
        {t(isWaiting ? 'shell.openAlarms' : 'shell.openAcknowledged')}
      </span>
    </b>
  )
}

/** In the head of a phone, which shows no menu: the way to the alarms, with their number. */
export const AlarmBell = () => {
  const { t } = useTranslation()
  return (
    <Link to="/alarms" className={styles.bell}>
      <IconBell size={22} stroke={1.7} aria-hidden />
      <span className="cw-visually-hidden">{t('shell.menu.alarms')} </span>
      <OpenAlarmCount />
    </Link>
  )
}
