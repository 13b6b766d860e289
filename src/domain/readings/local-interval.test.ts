import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { intervalFrom, isGapBetween, isLongerThan, localIntervalMs } from './local-interval.ts'

const FALLBACK = 7 * MINUTE_MS
const timesOf = (intervals: readonly number[]) =>
  intervals.reduce((times, interval) => [...times, times.at(-1)! + interval], [0])

/** The rule as documented: sort, take the middle one, compare. */
const slowUsual = (times: readonly number[], from: number, to: number): number => {
  const intervals = times.slice(1).map((time, i) => time - times[i]!)
  const sides = [
    intervals.slice(Math.max(0, from - 20), Math.max(0, from)),
    intervals.slice(to, to + 20),
  ].filter((side) => side.length >= 5)
  if (sides.length === 0) return FALLBACK
  return Math.max(...sides.map((side) => side.toSorted((a, b) => a - b)[side.length >> 1]!))
}

const anyTimes = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(60, 300, 900, 20_000)), {
    minLength: 1,
    maxLength: 90,
  })
  .map(timesOf)

test('counting gives the same answer as sorting, for every pause', () => {
  fc.assert(
    fc.property(
      anyTimes,
      fc.constantFrom(1, 1.49, 3),
      fc.integer({ min: 1, max: 4 }),
      (times, factor, apart) => {
        for (let from = 0; from + apart < times.length; from++) {
          const to = from + apart
          const usual = slowUsual(times, from, to)
          expect(localIntervalMs(times, from, to, FALLBACK)).toBe(usual)
          expect(isLongerThan(factor, times, from, to, FALLBACK)).toBe(
            (times[to]! - times[from]!) / factor > usual,
          )
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('before the first and after the last reading only the existing side counts', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      expect(localIntervalMs(times, -1, 0, FALLBACK)).toBe(slowUsual(times, -1, 0))
      expect(localIntervalMs(times, times.length - 1, times.length, FALLBACK)).toBe(
        slowUsual(times, times.length - 1, times.length),
      )
    }),
  )
})

test('when neither side has five intervals the fallback counts', () => {
  expect(isGapBetween([0, 15 * MINUTE_MS], 0, 1, 5 * MINUTE_MS)).toBe(false)
  expect(isGapBetween([0, 15 * MINUTE_MS + 1], 0, 1, 5 * MINUTE_MS)).toBe(true)
})

test('a change of the interval shows no gap, in either direction, from its first reading on', () => {
  for (const [before, after] of [
    [5, 1],
    [1, 5],
    [1, 60],
  ] as const) {
    const times = timesOf([
      ...Array<number>(30).fill(before * MINUTE_MS),
      ...Array<number>(30).fill(after * MINUTE_MS),
    ])
    expect(times.slice(1).some((_, i) => isGapBetween(times, i, i + 1, MINUTE_MS))).toBe(false)
  }
})

test('an old silence is a gap, whatever the interval is today', () => {
  const times = timesOf([
    ...Array<number>(30).fill(MINUTE_MS),
    4 * MINUTE_MS,
    ...Array<number>(30).fill(MINUTE_MS),
    ...Array<number>(30).fill(5 * MINUTE_MS),
  ])
  expect(
    times
      .slice(1)
      .map((_, i) => i)
      .filter((i) => isGapBetween(times, i, i + 1, 5 * MINUTE_MS)),
  ).toEqual([30])
})

test('intervalFrom goes by the intervals after the reading', () => {
  expect(intervalFrom(timesOf([9, 1, 2, 3, 4, 5]), 1)).toBe(3)
  expect(intervalFrom(timesOf([1, 2, 3, 4]), 0)).toBeNull()
})
