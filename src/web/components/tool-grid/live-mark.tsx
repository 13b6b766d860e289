import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../api/live-socket.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { formatTimeOfDay } from '../../ui/time/format-timestamp.ts'
import styles from './live-mark.module.css'

/**
 * When the page last learnt something, and whether readings come by themselves. `updatedAtMs`: 0
 * before the first answer, while the mark keeps its place, so that its coming moves nothing.
 */
export const LiveMark = ({ state, updatedAtMs }: { state: LiveState; updatedAtMs: number }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const updated = t('dashboard.updatedAt', { time: formatTimeOfDay(updatedAtMs, timeZone) })
  return (
    <p className={styles.mark} data-live={state} data-waiting={updatedAtMs === 0 || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        {state === 'live' || updatedAtMs === 0 ? `${t('dashboard.live')} · ${updated}` : updated}
      </span>
    </p>
  )
}
