import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { LiveState } from '../../api/live-socket.ts'
import { useLiveness } from '../../api/use-liveness.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { useNow } from '../../clock/use-now.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './live-mark.module.css'

/**
 * Says whether readings arrive live and when the page was last updated, or since when nothing has
 * arrived. `updatedAtMs`, by the device's clock: 0 before the first answer; the mark then takes its
 * place invisibly, so that nothing moves when it appears. It is as wide without "live" as with it: the line
 * it stands in would break elsewhere, and all below would move, each time that the readings pause.
 */
export const LiveMark = ({ state, updatedAtMs }: { state: LiveState; updatedAtMs: number }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { kind, sinceMs } = useLiveness(state)
  const since = useNow((nowMs) =>
    sinceMs === null ? '' : localTime(timeZone).sinceText(sinceMs, nowMs),
  )
  const isWaiting = updatedAtMs === 0
  const time = localTime(timeZone).timeOfDay(pageClock.ofDevice(updatedAtMs))
  const updated = t('dashboard.updatedAt', { time })
  const texts = {
    live: `${t('dashboard.live')} · ${updated}`,
    polled: updated,
    crowded: `${t('dashboard.crowded')} · ${updated}`,
    silent: t('dashboard.nothingSince', { time: since }),
  } as const satisfies Record<typeof kind, string>
  return (
    <p
      className={styles.mark}
      data-live={isWaiting ? 'polled' : kind}
      data-waiting={isWaiting || undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span data-widest={kind === 'polled' ? texts.live : undefined}>
        {isWaiting ? texts.live : texts[kind]}
      </span>
    </p>
  )
}
