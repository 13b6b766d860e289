import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './morning.module.css'
import { nightText } from './night-text.ts'
import type { Night } from './use-customer-needs.ts'

/** What the alarms of all customers did since 20:00. */
export const NightSentence = ({ night }: { night: Night }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const time = useNow((nowMs) =>
    localTime(timeZone).sinceText(Date.parse(night.since), nowMs).slice(0, -3),
  )
  return (
    <p className={styles.sentence}>{t('morning.night.all', { time, what: nightText(t, night) })}</p>
  )
}
