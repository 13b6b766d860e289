import { INTERVALS_TO_A_GAP } from '../../../domain/readings/usual-interval.ts'

/**
 * `old`: readings are missing. `silent`: the sensor has stopped sending. `never`: it has not sent
 * any reading.
 */
export type Freshness = 'fresh' | 'old' | 'silent' | 'never'

/** The same as for the alarm of silence: half an hour, but at least three usual intervals. */
export const SILENT_AFTER_MS = 30 * 60_000

/**
 * `measuredAtMs`: of the last reading, ms since 1970; null before the first. The others in ms too.
 */
export const freshnessOf = (
  measuredAtMs: number | null,
  usualIntervalMs: number,
  nowMs: number,
): Freshness => {
  if (measuredAtMs === null) return 'never'
  const age = nowMs - measuredAtMs
  const longestPause = INTERVALS_TO_A_GAP * usualIntervalMs
  if (age > Math.max(SILENT_AFTER_MS, longestPause)) return 'silent'
  return age > longestPause ? 'old' : 'fresh'
}

/** Whether the last value no longer says how it is now. */
export const isOldValue = (freshness: Freshness): boolean =>
  freshness === 'old' || freshness === 'silent'
