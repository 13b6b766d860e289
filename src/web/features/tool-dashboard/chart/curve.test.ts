import { MINUTE_MS } from '../../../../domain/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beyondLimit,
  edgePieces,
  labelledPeaks,
  meanPieces,
  plainPieces,
  withinRange,
} from './curve.ts'
import type { DrawnSeries } from './drawn-series.ts'
import { gapsOf, nearestIndex, withArrivals } from './drawn-series.ts'

const range = { min: 2, max: 8 }

/** Single readings a minute apart; null: none came, and more than two such in a row are a gap. */
const readings = (...values: (number | null)[]): DrawnSeries => {
  const times: number[] = []
  const means: number[] = []
  values.forEach((value, index) => {
    if (value === null) return
    times.push(index * MINUTE_MS)
    means.push(value)
  })
  const gaps = times.flatMap((toMs, i) =>
    i > 0 && toMs - times[i - 1]! > 3 * MINUTE_MS ? [{ fromMs: times[i - 1]!, toMs }] : [],
  )
  return { times, lows: means, highs: means, means, gaps, stretchMs: 0, usualIntervalMs: MINUTE_MS }
}

describe('the line', () => {
  test('breaks at the gaps that are told, whatever lies between its readings', () => {
    expect(meanPieces(readings(4, null, null, 5)).length).toBe(1)
    expect(meanPieces(readings(4, null, null, null, 5))).toEqual([[[0, 4]], [[4 * MINUTE_MS, 5]]])
  })

  test('keeps stretches of several readings together although their first readings lie far apart', () => {
    const series = {
      ...readings(4, 5, 6),
      times: [0, 30 * MINUTE_MS, 62 * MINUTE_MS],
      stretchMs: 30 * MINUTE_MS,
    }
    expect(meanPieces(series).length).toBe(1)
    expect(
      edgePieces({ ...series, gaps: [{ fromMs: 50 * MINUTE_MS, toMs: 62 * MINUTE_MS }] }, 'highs')
        .length,
    ).toBe(2)
  })

  test('shows the lowest and the highest of a stretch of several readings, the nearer one first', () => {
    const series: DrawnSeries = {
      times: [0, 10, 20],
      lows: [4, 3, 1],
      highs: [4, 9, 8],
      means: [4, 5, 4],
      stretchMs: 10,
      usualIntervalMs: 5,
      gaps: [],
    }
    expect(plainPieces(series)).toEqual([
      [
        [0, 4],
        [10, 3],
        [15, 9],
        [20, 8],
        [25, 1],
      ],
    ])
  })

  test('is cut exactly at the limits', () => {
    expect(withinRange(meanPieces(readings(6, 10, 6)), range)).toEqual([
      [
        [0, 6],
        [MINUTE_MS / 2, 8],
      ],
      [
        [1.5 * MINUTE_MS, 8],
        [2 * MINUTE_MS, 6],
      ],
    ])
  })

  test('crosses the whole range in one step', () => {
    expect(withinRange(meanPieces(readings(0, 10)), range)).toEqual([
      [
        [0.2 * MINUTE_MS, 2],
        [0.8 * MINUTE_MS, 8],
      ],
    ])
    expect(withinRange(meanPieces(readings(10, 0)), range)).toEqual([
      [
        [0.2 * MINUTE_MS, 8],
        [0.8 * MINUTE_MS, 2],
      ],
    ])
  })

  test('touches a limit and comes back without losing the way there', () => {
    expect(withinRange(meanPieces(readings(6, 8, 6)), range)).toEqual([
      [
        [0, 6],
        [MINUTE_MS, 8],
      ],
      [
        [MINUTE_MS, 8],
        [2 * MINUTE_MS, 6],
      ],
    ])
  })

  test('never leaves the range, whatever the readings are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -5, max: 15 })), { maxLength: 40 }),
        (values) => {
          for (const [, celsius] of withinRange(meanPieces(readings(...values)), range).flat()) {
            expect(celsius).toBeGreaterThanOrEqual(2)
            expect(celsius).toBeLessThanOrEqual(8)
          }
        },
      ),
    )
  })
})

describe('out of range', () => {
  const high = (...values: (number | null)[]) =>
    beyondLimit(meanPieces(readings(...values)), 8, 'high')

  test('a piece begins and ends on the limit and knows its peak', () => {
    expect(high(6, 10, 12, 4)).toEqual([
      {
        side: 'high',
        points: [
          [MINUTE_MS / 2, 8],
          [MINUTE_MS, 10],
          [2 * MINUTE_MS, 12],
          [2.5 * MINUTE_MS, 8],
        ],
        peak: [2 * MINUTE_MS, 12],
      },
    ])
  })

  test('exactly at the limit is out of range', () => {
    expect(high(6, 8, 6)).toEqual([
      { side: 'high', points: [[MINUTE_MS, 8]], peak: [MINUTE_MS, 8] },
    ])
  })

  test('a gap ends a piece where the readings end', () => {
    expect(high(9, 9, null, null, null, null, 9).map(({ points }) => points.length)).toEqual([2, 1])
  })

  test('below the lower limit it works the other way round', () => {
    expect(beyondLimit(meanPieces(readings(4, 0, 4)), 2, 'low')).toEqual([
      {
        side: 'low',
        points: [
          [MINUTE_MS / 2, 2],
          [MINUTE_MS, 0],
          [1.5 * MINUTE_MS, 2],
        ],
        peak: [MINUTE_MS, 0],
      },
    ])
  })

  test('every reading out of range is drawn red', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -5, max: 15 })), { maxLength: 40 }),
        (values) => {
          const pieces = meanPieces(readings(...values))
          const red = [...beyondLimit(pieces, 8, 'high'), ...beyondLimit(pieces, 2, 'low')].flatMap(
            ({ points }) => points.map(([time, celsius]) => `${time} ${celsius}`),
          )
          values.forEach((value, index) => {
            if (value !== null && (value <= 2 || value >= 8))
              expect(red).toContain(`${index * MINUTE_MS} ${value}`)
          })
        },
      ),
    )
  })

  test('of two peaks that would touch the farther one is labelled', () => {
    const peaks = high(9, 6, 11, 6, 6, 6, 10)
    expect(labelledPeaks(peaks, range, 3 * MINUTE_MS).map(({ peak }) => peak[1])).toEqual([11, 10])
  })

  test('a peak on the limit itself needs no label', () => {
    expect(labelledPeaks(high(6, 8, 6), range, 0)).toEqual([])
  })
})

describe('gaps', () => {
  test('are the times over three usual intervals, also before the first reading and up to now', () => {
    const series = readings(null, null, null, null, 4, 4, null, null, null, null, 4)
    expect(gapsOf(series, { fromMs: 0, toMs: 20 * MINUTE_MS })).toEqual([
      { fromMs: 0, toMs: 4 * MINUTE_MS },
      { fromMs: 5 * MINUTE_MS, toMs: 10 * MINUTE_MS },
      { fromMs: 10 * MINUTE_MS, toMs: 20 * MINUTE_MS },
    ])
  })

  test('exactly three intervals are none', () => {
    expect(gapsOf(readings(4, null, null, 4), { fromMs: 0, toMs: 3 * MINUTE_MS })).toEqual([])
  })

  test('a period without readings is one gap', () => {
    expect(gapsOf(readings(), { fromMs: 0, toMs: 60 * MINUTE_MS })).toEqual([
      { fromMs: 0, toMs: 60 * MINUTE_MS },
    ])
  })
})

describe('a new reading', () => {
  test('is added at the end', () => {
    const grown = withArrivals(readings(4, 5), [
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
    const grown = withArrivals(readings(4, 5), [
      { timeMs: 5 * MINUTE_MS, celsius: 6 },
      { timeMs: 8 * MINUTE_MS, celsius: 7 },
      { timeMs: 12 * MINUTE_MS, celsius: 7 },
    ])
    expect(grown.gaps).toEqual([
      { fromMs: MINUTE_MS, toMs: 5 * MINUTE_MS },
      { fromMs: 8 * MINUTE_MS, toMs: 12 * MINUTE_MS },
    ])
  })

  test('that is already there or older changes nothing', () => {
    const series = readings(4, 5)
    expect(
      withArrivals(series, [
        { timeMs: MINUTE_MS, celsius: 9 },
        { timeMs: 30_000, celsius: 9 },
      ]),
    ).toBe(series)
  })
})

describe('thinned to the columns of a screen', () => {
  const thinned = (values: (number | null)[], minutes: number) =>
    plainPieces(readings(...values), minutes * MINUTE_MS).map((piece) =>
      piece.map(([time, value]) => [time / MINUTE_MS, value]),
    )

  test('keeps the lowest and the highest of each column by their time, and the ends of the line', () => {
    expect(thinned([5, 9, 1, 6], 10)).toEqual([
      [
        [0, 5],
        [1, 9],
        [2, 1],
        [3, 6],
      ],
    ])
    expect(thinned([5, 6, 9, 2, 3, 4, 4, 7, 4, 4], 5)).toEqual([
      [
        [0, 5],
        [2, 9],
        [3, 2],
        [5, 4],
        [7, 7],
        [9, 4],
      ],
    ])
  })

  test('still breaks at gaps', () => {
    expect(thinned([5, 6, null, null, null, null, 7, 8], 100)).toEqual([
      [
        [0, 5],
        [1, 6],
      ],
      [
        [6, 7],
        [7, 8],
      ],
    ])
  })

  test('never loses the lowest, the highest or an end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 300 }),
        (values) => {
          const kept = thinned(values, 17).flat()
          const celsius = kept.map(([, value]) => value!)
          expect([Math.min(...celsius), Math.max(...celsius)]).toEqual([
            Math.min(...values),
            Math.max(...values),
          ])
          expect([kept[0], kept.at(-1)]).toEqual([
            [0, values[0]],
            [values.length - 1, values.at(-1)],
          ])
          expect(kept.length).toBeLessThanOrEqual(2 * Math.ceil(values.length / 17) + 2)
        },
      ),
    )
  })
})

test('the nearest stretch to a time is found by its first reading', () => {
  expect(nearestIndex([], 5)).toBe(-1)
  expect([-5, 0, 4, 6, 15, 16, 99].map((time) => nearestIndex([0, 10, 20], time))).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ])
})
