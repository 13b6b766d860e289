import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'

/** The night, by the clocks of the server's zone: people sleep, and so do most machines. */
const NIGHT_FROM_MS = 2 * HOUR_MS
const NIGHT_TO_MS = 5 * HOUR_MS

/** After a start devices send what they kept, and people look what happened. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS
/** A backup that is overdue waits so long at most for a quiet moment. */
const OVERDUE_WAITS_MS = HOUR_MS
const RETRY_AFTER_MS = HOUR_MS
/** A newest backup that is further ahead of the clock was made while the clock was wrong. */
export const CLOCK_TOLERANCE_MS = 24 * HOUR_MS

export type BackupSituation = {
  nowMs: number
  /** IANA name of the server's zone. */
  timeZone: string
  /** When the good backups that lie there were made, ms since 1970, in any order. */
  madeMs: readonly number[]
  /** How long the server has been running. */
  upMs: number
  /** How long ago the last try failed; null when it did not. */
  failedBeforeMs: number | null
  /** Few readings arrive, and nothing is being sealed. */
  isQuiet: boolean
}

/**
 * When the night of the last due backup began, ms since 1970: at 02:00 of the server's zone. On days
 * that have no such time, or have it twice, at the first instant after it or the first of the two.
 */
export const lastNight = (nowMs: number, timeZone: string): { fromMs: number; toMs: number } => {
  const clocks = localTime(timeZone)
  const nightOf = (day: string) => ({
    fromMs: clocks.instantOf(day, NIGHT_FROM_MS),
    toMs: clocks.instantOf(day, NIGHT_TO_MS),
  })
  const today = clocks.dayOf(nowMs)
  const night = nightOf(today)
  return night.fromMs <= nowMs ? night : nightOf(clocks.dayOf(clocks.dayStart(today) - 1))
}

/**
 * Whether a backup is made now: one each night, at its first quiet moment, at 05:00 in any case. One
 * that was missed, because the server was off or there was none ever, is made soon after the start.
 */
export const isBackupDue = ({
  nowMs,
  timeZone,
  madeMs,
  upMs,
  failedBeforeMs,
  isQuiet,
}: BackupSituation): boolean => {
  if (upMs < SETTLED_AFTER_MS) return false
  if (failedBeforeMs !== null && failedBeforeMs < RETRY_AFTER_MS) return false
  const night = lastNight(nowMs, timeZone)
  // A clock that was set back finds backups from its future: they must not put the next one off.
  const newestMs = Math.max(-Infinity, ...madeMs.filter((ms) => ms <= nowMs + MINUTE_MS))
  if (newestMs >= night.fromMs) return false
  return isQuiet || (nowMs >= night.toMs && upMs >= SETTLED_AFTER_MS + OVERDUE_WAITS_MS)
}
