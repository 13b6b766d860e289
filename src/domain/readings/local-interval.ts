import { INTERVALS_COUNTED, INTERVALS_NEEDED, INTERVALS_TO_A_GAP } from './usual-interval.ts'

/**
 * The interval at which a sensor reported at some moment of its past. A logger's interval may be
 * changed, so that today's would show its older time as gaps, or hide them.
 *
 * Around the pause between two readings it is the larger of two medians: that of the (up to) 20
 * intervals before and that of the 20 after. The larger, so that neither the last readings before a
 * change nor the first ones after it stand as gaps. A side that knows fewer than five intervals is
 * not asked. Of an even number the upper one of the middle two is the median: whether it reaches a
 * length is then a matter of counting, without any sorting.
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
 * Whether the pause is longer than that many usual intervals. `fallbackMs`: the usual interval
 * where neither side knows it.
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

/**
 * The usual interval around the pause, ms. `from` -1: before the first reading; `to` times.length:
 * after the last one.
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
 * The usual interval from that reading on, by the intervals that follow; null while fewer than five
 * are known.
 */
export const intervalFrom = (times: ArrayLike<number>, place: number): number | null => {
  const after = intervalsAfter(times.length, place)
  return after === 0 ? null : upperMedian(times, place, after)
}

const enough = (known: number): number =>
  known < INTERVALS_NEEDED ? 0 : Math.min(known, INTERVALS_COUNTED)
const intervalsBefore = (place: number): number => enough(place)
const intervalsAfter = (count: number, place: number): number => enough(count - 1 - place)

/**
 * Whether the upper median of `count` intervals from that place on is at least so long; false of
 * none.
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
