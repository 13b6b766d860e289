import { INTERVALS_COUNTED, INTERVALS_NEEDED, INTERVALS_TO_A_GAP } from './usual-interval.ts'

/**
 * Whether the pause between two readings is a gap: longer than three usual intervals of that time.
 * A device's interval may be changed. Today's interval would then show older pauses as gaps, or
 * hide gaps.
 *
 * The usual interval around a pause is the larger of two medians: of the up to 20 intervals before
 * it and of the up to 20 after it. The larger one, so that neither the last readings before a
 * change of the interval nor the first ones after it show gaps. A side with fewer than five
 * intervals does not count. The median of an even number is the upper one of the middle two:
 * counting, without sorting, then tells whether it reaches a length.
 *
 * `times`: ms since 1970, ascending, each once; faults are readings too. `from`, `to`: places in
 * it, from < to.
 */
export const isGapBetween = (
  times: ArrayLike<number>,
  from: number,
  to: number,
  fallbackMs: number,
): boolean => isLongerThan(INTERVALS_TO_A_GAP, times, from, to, fallbackMs)

/**
 * Whether the pause is longer than `factor` usual intervals. `fallbackMs`: the usual interval when
 * neither side has enough intervals.
 */
export const isLongerThan = (
  factor: number,
  times: ArrayLike<number>,
  from: number,
  to: number,
  fallbackMs: number,
): boolean => {
  const pauseMs = times[to]! - times[from]!
  const before = intervalsBefore(from)
  const after = intervalsAfter(times.length, to)
  if (before === 0 && after === 0) return pauseMs > factor * fallbackMs
  return (
    !reaches(times, from - before, before, pauseMs / factor) &&
    !reaches(times, to, after, pauseMs / factor)
  )
}

/** Whether neither side of the pause has enough intervals to tell the usual one. */
export const isWithoutInterval = (times: ArrayLike<number>, from: number, to: number): boolean =>
  intervalsBefore(from) === 0 && intervalsAfter(times.length, to) === 0

/**
 * The usual interval around the pause, ms. `from` -1: the pause before the first reading; `to`
 * times.length: the one after the last.
 */
export const localIntervalMs = (
  times: ArrayLike<number>,
  from: number,
  to: number,
  fallbackMs: number,
): number => {
  const before = intervalsBefore(from)
  const after = intervalsAfter(times.length, to)
  if (before === 0 && after === 0) return fallbackMs
  return Math.max(upperMedian(times, from - before, before), upperMedian(times, to, after))
}

/**
 * The usual interval from a reading on, ms, by the intervals after it; null when there are fewer
 * than five.
 */
export const intervalFrom = (times: ArrayLike<number>, place: number): number | null => {
  const after = intervalsAfter(times.length, place)
  return after === 0 ? null : upperMedian(times, place, after)
}

/** How many of the intervals on one side count: none while there are fewer than five. */
const intervalsCounted = (count: number): number =>
  count < INTERVALS_NEEDED ? 0 : Math.min(count, INTERVALS_COUNTED)
const intervalsBefore = (place: number): number => intervalsCounted(place)
const intervalsAfter = (count: number, place: number): number => intervalsCounted(count - 1 - place)

/**
 * Whether the upper median of `count` intervals from `first` on is at least `lengthMs`. False when
 * `count` is 0.
 */
const reaches = (
  times: ArrayLike<number>,
  first: number,
  count: number,
  lengthMs: number,
): boolean => {
  let needed = count - (count >> 1)
  let fewer = (count >> 1) + 1
  for (let i = first; i < first + count; i++) {
    if (times[i + 1]! - times[i]! >= lengthMs) {
      if (--needed === 0) return true
    } else if (--fewer === 0) return false
  }
  return false
}

const scratch = new Float64Array(INTERVALS_COUNTED)

const upperMedian = (times: ArrayLike<number>, first: number, count: number): number => {
  if (count === 0) return 0
  const intervals = scratch.subarray(0, count)
  for (let i = 0; i < count; i++) intervals[i] = times[first + i + 1]! - times[first + i]!
  return intervals.sort()[count >> 1]!
}
