import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { connection, type Connection } from '../../api/connection.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './offline-strip.module.css'

/** Says since when the server does not answer. The values below it stay, and their ages grow. */
export const OfflineStrip = () => {
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  return <div role="status">{state.kind === 'unreachable' && <Strip state={state} />}</div>
}

const Strip = ({ state }: { state: Connection & { kind: 'unreachable' } }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const seconds = useNow((nowMs) => Math.max(0, Math.ceil((state.nextTryAtMs - nowMs) / 1_000)))
  const since = useNow((nowMs) => localTime(timeZone).sinceText(state.sinceMs, nowMs))
  return (
    <div className={styles.strip}>
      <IconWifiOff size={20} stroke={1.7} aria-hidden />
      <p className={styles.text}>
        <strong>{t('shell.offline.since', { time: since })}</strong>{' '}
        {/* A screen reader would announce the countdown every second. */}
        <span aria-live="off">{t('shell.offline.lastKnown', { seconds })}</span>
      </p>
      <PlainButton onClick={connection.tryNow}>{t('shell.offline.tryNow')}</PlainButton>
    </div>
  )
}
