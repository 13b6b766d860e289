import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleMinus,
  IconWifiOff,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { rangeState } from '../../../domain/limits/range.ts'
import { connection } from '../../api/connection.ts'
import { Logo } from '../../components/brand/logo.tsx'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { freshnessOf } from '../../components/tool-widget/freshness.ts'
import { LIVE_FOR_MS, type WallTool } from './use-wall.ts'
import styles from './wall-head.module.css'
import { productName } from '../../i18n/product-name.ts'

const countAt = (tools: readonly WallTool[], nowMs: number) => {
  const counts = { red: 0, grey: 0, green: 0 }
  for (const { timestamp, value, usualIntervalMs, ...limits } of tools) {
    const state = rangeState(value, limits)
    const isSilent =
      freshnessOf(timestamp === null ? null : Date.parse(timestamp), usualIntervalMs, nowMs) ===
      'silent'
    counts[isSilent || state === 'no-value' ? 'grey' : state === 'in-range' ? 'green' : 'red'] += 1
  }
  return counts
}

type WallHeadProps = {
  title: string
  tools: readonly WallTool[]
  timeZone: string
  updatedAtMs: number
  page: { number: number; of: number }
}

/** The head of every wall page: account, counts by state, connection and clock. */
export const WallHead = ({ title, tools, timeZone, updatedAtMs, page }: WallHeadProps) => {
  const { t } = useTranslation()
  const [red, grey, green] = useNow((nowMs) => Object.values(countAt(tools, nowMs)).join(' '))
    .split(' ')
    .map(Number)
  const alarms = tools.reduce((sum, { openAlarms }) => sum + openAlarms.length, 0)
  return (
    <header className={styles.head}>
      <title>{`${title} – ${productName()}`}</title>
      <span className={styles.logo}>
        <Logo />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <ul className={styles.counts}>
        {alarms > 0 && (
          <li data-colour="alarm">
            <IconBell stroke={1.9} aria-hidden />
            {t('wall.alarms', { n: alarms })}
          </li>
        )}
        {red! > 0 && (
          <li data-colour="red">
            <IconAlertTriangle stroke={1.9} aria-hidden />
            {t('wall.outOfRange', { n: red })}
          </li>
        )}
        {grey! > 0 && (
          <li data-colour="grey">
            <IconCircleMinus stroke={1.9} aria-hidden />
            {t('wall.noData', { n: grey })}
          </li>
        )}
        <li data-colour="green">
          <IconCircleCheck stroke={1.9} aria-hidden />
          {t('wall.inRange', { n: green })}
        </li>
      </ul>
      {page.of > 1 && (
        <p className={styles.page}>{t('wall.page', { page: page.number, pages: page.of })}</p>
      )}
      <ConnectionState timeZone={timeZone} updatedAtMs={updatedAtMs} />
      <Clock timeZone={timeZone} />
    </header>
  )
}

/**
 * Live while an answer with readings came within the last polls. By the clock: a display whose timers
 * slept, or whose requests are refused, is not live either.
 */
const ConnectionState = ({ timeZone, updatedAtMs }: { timeZone: string; updatedAtMs: number }) => {
  const { t } = useTranslation()
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  const isOld = useNow((nowMs) => nowMs - updatedAtMs > LIVE_FOR_MS)
  const since = useNow((nowMs) => localTime(timeZone).sinceText(updatedAtMs, nowMs))
  return (
    <p className={styles.life} role="status">
      {state.kind === 'unreachable' || isOld ? (
        <span className={styles.offline}>
          <IconWifiOff stroke={1.9} aria-hidden />
          {t('shell.offline.since', { time: since })}
        </span>
      ) : (
        <span className={styles.live}>
          <span className={styles.dot} aria-hidden="true" />
          {t('wall.live')}
        </span>
      )}
    </p>
  )
}

const Clock = ({ timeZone }: { timeZone: string }) => {
  const [hours, minutes, seconds] = useNow((nowMs) => localTime(timeZone).timeOfDay(nowMs)).split(
    ':',
  )
  return (
    <p className={styles.clock} role="timer" aria-live="off">
      {`${hours}:${minutes}`}
      <small>{`:${seconds}`}</small>
    </p>
  )
}
