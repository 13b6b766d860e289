import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../api/live-socket.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import styles from './live-mark.module.css'

/**
 * When the page was last renewed, and whether readings arrive live. `updatedAtMs`, by
 * the device's clock: 0 before the first answer, while the mark keeps its place, so that nothing
 * moves when it appears.
 */
export const LiveMark = ({ state, updatedAtMs }: { state: LiveState; updatedAtMs: number }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const shownMs = pageClock.ofDevice(updatedAtMs)
  const updated = t('dashboard.updatedAt', { time: localTime(timeZone).timeOfDay(shownMs) })
  return (
    <p className={styles.mark} data-live={state} data-waiting={updatedAtMs === 0 || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        {state === 'live' || updatedAtMs === 0 ? `${t('dashboard.live')} · ${updated}` : updated}
      </span>
    </p>
  )
}
