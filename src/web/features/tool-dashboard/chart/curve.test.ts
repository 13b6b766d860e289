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
import { readingsByMinute } from './testing/readings-by-minute.ts'

const range = { min: 2, max: 8 }

describe('the line', () => {
  test('breaks at gaps, not at shorter pauses between readings', () => {
    expect(meanPieces(readingsByMinute(4, null, null, 5)).length).toBe(1)
    expect(meanPieces(readingsByMinute(4, null, null, null, 5))).toEqual([
      [[0, 4]],
      [[4 * MINUTE_MS, 5]],
    ])
  })

  test('keeps stretches of several readings together although their first readings lie far apart', () => {
    const series = {
      ...readingsByMinute(4, 5, 6),
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
    expect(withinRange(meanPieces(readingsByMinute(6, 10, 6)), range)).toEqual([
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
    expect(withinRange(meanPieces(readingsByMinute(0, 10)), range)).toEqual([
      [
        [0.2 * MINUTE_MS, 2],
        [0.8 * MINUTE_MS, 8],
      ],
    ])
    expect(withinRange(meanPieces(readingsByMinute(10, 0)), range)).toEqual([
      [
        [0.2 * MINUTE_MS, 8],
        [0.8 * MINUTE_MS, 2],
      ],
    ])
  })

  test('touches a limit and comes back without losing the way there', () => {
    expect(withinRange(meanPieces(readingsByMinute(6, 8, 6)), range)).toEqual([
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
          for (const [, celsius] of withinRange(
            meanPieces(readingsByMinute(...values)),
            range,
          ).flat()) {
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
    beyondLimit(meanPieces(readingsByMinute(...values)), 8, 'high')

  test('a piece begins and ends on the limit and knows its peak', () => {
    expect(high(6, 10, 12, 4)).toEqual([
      {
        side: 'high',
        limit: 8,
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
      { side: 'high', limit: 8, points: [[MINUTE_MS, 8]], peak: [MINUTE_MS, 8] },
    ])
  })

  test('a gap ends a piece where the readings end', () => {
    expect(high(9, 9, null, null, null, null, 9).map(({ points }) => points.length)).toEqual([2, 1])
  })

  test('below the lower limit it works the other way round', () => {
    expect(beyondLimit(meanPieces(readingsByMinute(4, 0, 4)), 2, 'low')).toEqual([
      {
        side: 'low',
        limit: 2,
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
          const pieces = meanPieces(readingsByMinute(...values))
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
    expect(labelledPeaks(peaks, 3 * MINUTE_MS).map(({ peak }) => peak[1])).toEqual([11, 10])
  })

  test('a peak on the limit itself needs no label', () => {
    expect(labelledPeaks(high(6, 8, 6), 0)).toEqual([])
  })
})

describe('thinned to the columns of a screen', () => {
  const thinned = (values: (number | null)[], minutes: number) =>
    plainPieces(readingsByMinute(...values), minutes * MINUTE_MS).map((piece) =>
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
          const points = thinned(values, 17).flat()
          const celsius = points.map(([, value]) => value!)
          expect([Math.min(...celsius), Math.max(...celsius)]).toEqual([
            Math.min(...values),
            Math.max(...values),
          ])
          expect([points[0], points.at(-1)]).toEqual([
            [0, values[0]],
            [values.length - 1, values.at(-1)],
          ])
          expect(points.length).toBeLessThanOrEqual(2 * Math.ceil(values.length / 17) + 2)
        },
      ),
    )
  })
})
