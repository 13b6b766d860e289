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
  const watch = gapWatch()
  for (const [begin, end] of [
    [0, second],
    [second, times.length],
  ] as const) {
    watch.piece(times.subarray(begin, end))
    if (place >= begin && place < end) watch.between(place - begin - 1, place - begin)
    watch.done(end - begin - 1)
  }
  return watch.gaps(FALLBACK).gapEnds.length === 1
}

/** Without the first or last interval of these the median would be another one. */
const HALF = INTERVALS_COUNTED / 2
const longFirst = [LONG, ...Array<number>(HALF).fill(SHORT), ...Array<number>(HALF - 1).fill(LONG)]

const shortOnes = Array<number>(INTERVALS_COUNTED).fill(SHORT)

/** The answers of `isGapInPieces` for each place where the second piece can begin. */
const answersOf = (times: Float64Array, place: number): boolean[] => [
  ...new Set(Array.from(times.slice(1), (_, before) => isGapInPieces(times, before + 1, place))),
]

test('the twenty intervals before a pause count, wherever a piece begins', () => {
  const times = timesOf([...longFirst, PAUSE, ...shortOnes])
  const place = INTERVALS_COUNTED + 1
  expect(answersOf(times, place)).toEqual([false])
  expect(answersOf(times.slice(1), place - 1)).toEqual([true])
})

test('the twenty intervals after a pause count, wherever a piece begins', () => {
  const times = timesOf([...shortOnes, PAUSE, ...longFirst.toReversed()])
  const place = INTERVALS_COUNTED + 1
  expect(answersOf(times, place)).toEqual([false])
  expect(answersOf(times.slice(0, -1), place)).toEqual([true])
})
