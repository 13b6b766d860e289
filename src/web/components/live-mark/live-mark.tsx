import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../api/live-readings.ts'
import { useViewer } from '../../app/viewer.ts'
import { formatTimeOfDay } from '../time/format-timestamp.ts'
import styles from './live-mark.module.css'

/** When the page last learnt something, and whether readings come by themselves. `updatedAtMs`: 0 before the first answer. */
export const LiveMark = ({ state, updatedAtMs }: { state: LiveState; updatedAtMs: number }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  if (updatedAtMs === 0) return null
  const updated = t('dashboard.updatedAt', { time: formatTimeOfDay(updatedAtMs, timeZone) })
  return (
    <p className={styles.mark} data-live={state}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{state === 'live' ? `${t('dashboard.live')} · ${updated}` : updated}</span>
    </p>
  )
}
