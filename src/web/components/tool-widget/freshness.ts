import { INTERVALS_TO_A_GAP } from '../../../domain/readings/usual-interval.ts'

/**
 * `old`: something is missing. `silent`: the sensor has stopped talking. `never`: it has not begun.
 */
export type Freshness = 'fresh' | 'old' | 'silent' | 'never'

/** As the alarm for silence: half an hour, and never less than three usual intervals. */
export const SILENT_AFTER_MS = 30 * 60_000

/** `measuredAtMs`: the last reading, ms since 1970, or null before the first; all in ms. */
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
