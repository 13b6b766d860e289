/** Until five intervals are known a sensor counts as one that reports every five minutes. */
export const DEFAULT_INTERVAL_MS = 5 * 60_000
/** How many of the newest intervals count. */
export const INTERVALS_COUNTED = 20
export const INTERVALS_NEEDED = 5
/** More than this many usual intervals without a reading is a gap: lines break there. */
export const INTERVALS_TO_A_GAP = 3

/**
 * The median of the last 20 intervals between readings, in ms.
 * `timesMs`: measurement times in ascending order, each once; only the last 21 are looked at.
 */
export const usualIntervalMs = (timesMs: ArrayLike<number>): number => {
  const count = Math.min(INTERVALS_COUNTED, timesMs.length - 1)
  if (count < INTERVALS_NEEDED) return DEFAULT_INTERVAL_MS
  const intervals = new Float64Array(count)
  const first = timesMs.length - 1 - count
  for (let i = 0; i < count; i++) intervals[i] = timesMs[first + i + 1]! - timesMs[first + i]!
  intervals.sort()
  const upper = count >> 1
  return count % 2 === 1 ? intervals[upper]! : (intervals[upper - 1]! + intervals[upper]!) / 2
}

/**
 * Whether readings are missing between two neighbours, so that no line may join them. All in ms.
 */
export const isGap = (fromMs: number, toMs: number, usualMs: number): boolean =>
  toMs - fromMs > INTERVALS_TO_A_GAP * usualMs
