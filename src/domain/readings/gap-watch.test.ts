import { expect, test } from 'vitest'
import { gapWatch } from './gap-watch.ts'
import { INTERVALS_COUNTED } from './usual-interval.ts'

const SHORT = 1
const LONG = 10
/** A gap for a sensor that reports every `SHORT`, none for one that reports every `LONG`. */
const PAUSE = 5
const FALLBACK = 1_000

/** Times from 0 on, at these intervals. */
const timesOf = (intervals: readonly number[]): Float64Array => {
  let at = 0
  return Float64Array.from([0, ...intervals.map((interval) => (at += interval))])
}

/**
 * Whether a gap ends at `place` of a series that comes in two pieces. `second`: where the second
 * piece begins.
 */
const isGapInPieces = (times: Float64Array, second: number, place: number): boolean => {
  const watch = gapWatch(FALLBACK)
  for (const [begin, end] of [
    [0, second],
    [second, times.length],
  ] as const) {
    watch.piece(times.subarray(begin, end))
    if (place >= begin && place < end) watch.between(place - begin - 1, place - begin)
    watch.done(end - begin - 1)
  }
  return watch.gaps().gapEnds.length === 1
}

/** Without the first or last interval of these the median would be another one. */
const HALF = INTERVALS_COUNTED / 2
const longFirst = [LONG, ...Array<number>(HALF).fill(SHORT), ...Array<number>(HALF - 1).fill(LONG)]

test('the twenty intervals before a pause count, also those of the piece before', () => {
  const times = timesOf([...longFirst, PAUSE, SHORT, SHORT])
  const place = INTERVALS_COUNTED + 1
  expect(isGapInPieces(times, place, place)).toBe(false)
  expect(isGapInPieces(times.slice(1), place - 1, place - 1)).toBe(true)
})

test('the twenty intervals after a pause count, also those of the next piece', () => {
  const times = timesOf([SHORT, SHORT, PAUSE, ...longFirst.toReversed()])
  expect(isGapInPieces(times, 5, 3)).toBe(false)
  expect(isGapInPieces(times.slice(0, -1), 5, 3)).toBe(true)
})
