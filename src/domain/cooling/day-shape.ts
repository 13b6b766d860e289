import { HOUR_MS } from '../durations.ts'
import { isGap } from '../readings/usual-interval.ts'
import type { Series } from '../readings/series.ts'
import type { StoredValue } from '../readings/stored-value.ts'

/** A part of this length holds a few cycles, and little of what changes over a day. */
const PART_MS = 4 * HOUR_MS
/** Fewer readings say nothing about the spread of a part. */
const LEAST_READINGS_OF_PART = 8
/**
 * The tenth part of a triangular wave lies below 0.1 of its height, half of it below 0.5: what lies
 * between is 0.4 of the height.
 */
const HEIGHT_OF_LOWER_SPREAD = 1 / 0.4

/** What a day's temperatures look like, in hundredths of °C. */
export type DayShape = {
  middle: StoredValue
  /**
   * How far the tenth part lies below the middle, usually. The warm half is left out: defrosts and
   * doors are in it.
   */
  lowerSpread: number
  /** From the trough to the peak of a usual cycle. */
  height: number
}

/** `sorted`: ascending, not empty. `share`: 0 to 1. */
const atShare = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))]!

export const medianOf = (numbers: readonly number[]): number =>
  atShare(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )

/** The usual interval of the readings, ms; they are at least two. */
export const intervalOf = (times: Float64Array): number => {
  const intervals = new Float64Array(times.length - 1)
  for (let i = 0; i < intervals.length; i++) intervals[i] = times[i + 1]! - times[i]!
  return atShare(intervals.sort(), 0.5)
}

/** Places at which a new stretch without a gap begins, and the number of readings as the last one. */
export const unbrokenStretches = (times: Float64Array, intervalMs: number): number[] => {
  const places = [0]
  for (let i = 1; i < times.length; i++)
    if (isGap(times[i - 1]!, times[i]!, intervalMs)) places.push(i)
  return [...places, times.length]
}

/** Of readings without faults, at least two. */
export const dayShape = ({ times, values }: Series): DayShape => {
  const spreads: number[] = []
  let from = 0
  for (let to = 1; to <= times.length; to++) {
    if (to < times.length && times[to]! - times[from]! < PART_MS) continue
    if (to - from >= LEAST_READINGS_OF_PART) {
      const part = values.slice(from, to).sort()
      spreads.push(atShare(part, 0.5) - atShare(part, 0.1))
    }
    from = to
  }
  const all = values.slice().sort()
  const middle = atShare(all, 0.5)
  const lowerSpread = spreads.length === 0 ? middle - atShare(all, 0.1) : medianOf(spreads)
  return { middle, lowerSpread, height: HEIGHT_OF_LOWER_SPREAD * lowerSpread }
}
