import { MINUTE_MS } from '../../../../domain/durations.ts'
import { describe, expect, test } from 'vitest'
import { gapsOf, nearestIndex, withArrivals } from './drawn-series.ts'
import { readingsByMinute } from './testing/readings-by-minute.ts'

describe('gaps', () => {
  test('are the times over three usual intervals, also before the first reading and up to now', () => {
    const series = readingsByMinute(null, null, null, null, 4, 4, null, null, null, null, 4)
    expect(gapsOf(series, { fromMs: 0, toMs: 20 * MINUTE_MS })).toEqual([
      { fromMs: 0, toMs: 4 * MINUTE_MS },
      { fromMs: 6 * MINUTE_MS, toMs: 10 * MINUTE_MS },
      { fromMs: 11 * MINUTE_MS, toMs: 20 * MINUTE_MS },
    ])
  })

  test('before readings were expected there are none, also between readings that are older', () => {
    const series = readingsByMinute(4, null, null, null, null, null, null, null, 4, 4)
    expect(gapsOf(series, { fromMs: 5 * MINUTE_MS, toMs: 10 * MINUTE_MS })).toEqual([
      { fromMs: 5 * MINUTE_MS, toMs: 8 * MINUTE_MS },
    ])
    expect(gapsOf(series, { fromMs: 8 * MINUTE_MS, toMs: 10 * MINUTE_MS })).toEqual([])
  })

  test('exactly three intervals are no gap', () => {
    expect(gapsOf(readingsByMinute(4, null, null, 4), { fromMs: 0, toMs: 3 * MINUTE_MS })).toEqual(
      [],
    )
  })

  test('a period without readings is one gap', () => {
    expect(gapsOf(readingsByMinute(), { fromMs: 0, toMs: 60 * MINUTE_MS })).toEqual([
      { fromMs: 0, toMs: 60 * MINUTE_MS },
    ])
  })
})

describe('a new reading', () => {
  test('is added at the end', () => {
    const grown = withArrivals(readingsByMinute(4, 5), [
      { timeMs: 2 * MINUTE_MS, celsius: 6 },
      { timeMs: 3 * MINUTE_MS, celsius: 7 },
    ])
    expect([grown.times, grown.lows, grown.highs, grown.means]).toEqual([
      [0, MINUTE_MS, 2 * MINUTE_MS, 3 * MINUTE_MS],
      [4, 5, 6, 7],
      [4, 5, 6, 7],
      [4, 5, 6, 7],
    ])
  })

  test('that comes after a silence is preceded by a gap, by the interval of today', () => {
    const grown = withArrivals(readingsByMinute(4, 5), [
      { timeMs: 5 * MINUTE_MS, celsius: 6 },
      { timeMs: 8 * MINUTE_MS, celsius: 7 },
      { timeMs: 12 * MINUTE_MS, celsius: 7 },
    ])
    expect(grown.gaps).toEqual([
      { fromMs: 2 * MINUTE_MS, toMs: 5 * MINUTE_MS },
      { fromMs: 9 * MINUTE_MS, toMs: 12 * MINUTE_MS },
    ])
  })

  test('that is in the series already or older changes nothing', () => {
    const series = readingsByMinute(4, 5)
    expect(
      withArrivals(series, [
        { timeMs: MINUTE_MS, celsius: 9 },
        { timeMs: 30_000, celsius: 9 },
      ]),
    ).toBe(series)
  })
})

test('the nearest stretch to a time is found by its first reading', () => {
  expect(nearestIndex([], 5)).toBe(-1)
  expect([-5, 0, 4, 6, 15, 16, 99].map((time) => nearestIndex([0, 10, 20], time))).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ])
})
