/** The usual interval of a sensor that has sent too few readings to tell. */
export const DEFAULT_INTERVAL_MS = 5 * 60_000
/** How many of the newest intervals count, and how many are needed at least. */
export const INTERVALS_COUNTED = 20
export const INTERVALS_NEEDED = 5
/** More than this many usual intervals without a reading is a gap: lines break there. */
export const INTERVALS_TO_A_GAP = 3

const intervals = new Float64Array(INTERVALS_COUNTED)

/**
 * The median of the last 20 intervals between readings, in ms.
 * `timesMs`: measurement times in ascending order, each once; only the last 21 are looked at.
 */
export const usualIntervalMs = (timesMs: ArrayLike<number>): number => {
  const count = Math.min(INTERVALS_COUNTED, timesMs.length - 1)
  if (count < INTERVALS_NEEDED) return DEFAULT_INTERVAL_MS
  const first = timesMs.length - 1 - count
  for (let i = 0; i < count; i++) {
    const interval = timesMs[first + i + 1]! - timesMs[first + i]!
    // Put in their order: most are like those before.
    let at = i
    for (; at > 0 && intervals[at - 1]! > interval; at--) intervals[at] = intervals[at - 1]!
    intervals[at] = interval
  }
  const upper = count >> 1
  return count % 2 === 1 ? intervals[upper]! : (intervals[upper - 1]! + intervals[upper]!) / 2
}

/**
 * Whether readings are missing between two consecutive ones, so that no line may join them. In ms.
 */
export const isGap = (fromMs: number, toMs: number, usualMs: number): boolean =>
  toMs - fromMs > INTERVALS_TO_A_GAP * usualMs
