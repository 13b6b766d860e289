import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../domain/durations.ts'
import { isOutOfRange } from '../../../../domain/limits/range.ts'
import { meanPieces, plainPieces } from './curve.ts'
import { judgedBeyond, judgedPieces, judgedRunsOf, judgedWithin } from './judged-line.ts'
import { limitsAt } from './limits-at.ts'
import { readingsByMinute } from './testing/readings-by-minute.ts'

const limits = (fromMinute: number, min: number, max: number) => ({
  fromMs: fromMinute * MINUTE_MS,
  min,
  max,
  notificationMin: min,
  notificationMax: max,
})

/** The line's parts with times in minutes. */
const parts = (history: ReturnType<typeof limits>[], ...values: (number | null)[]) => {
  const series = readingsByMinute(...values)
  const runs = judgedRunsOf(series, history)
  const line = judgedPieces(
    runs,
    meanPieces(
      series,
      runs.map(({ run }) => run),
    ),
  )
  const inMinutes = (points: readonly (readonly [number, number])[]) =>
    points.map(([time, celsius]) => [time / MINUTE_MS, celsius])
  return {
    within: judgedWithin(line).map(inMinutes),
    beyond: [...judgedBeyond(line, 'high'), ...judgedBeyond(line, 'low')].map(
      ({ side, limit, points, peak }) => ({
        side,
        limit,
        points: inMinutes(points),
        peak: peak[1],
      }),
    ),
  }
}

describe('where the limits change', () => {
  test('an excursion stays one under the wider limits that came after it', () => {
    const raised = [limits(0, 2, 8), limits(4, 2, 13)]
    const { within, beyond } = parts(raised, 6, 10, 12, 6, 12, 12)
    expect(beyond).toEqual([
      {
        side: 'high',
        limit: 8,
        points: [
          [0.5, 8],
          [1, 10],
          [2, 12],
          [2 + 2 / 3, 8],
        ],
        peak: 12,
      },
    ])
    expect(within.at(-1)!.slice(-2)).toEqual([
      [4, 12],
      [5, 12],
    ])
  })

  test('readings in range stay so under narrower limits, and the line goes on up to the change', () => {
    const narrowed = [limits(0, 2, 8), limits(1.5, 2, 6)]
    const { within, beyond } = parts(narrowed, 7, 7, 7, 7)
    expect(within).toEqual([
      [
        [0, 7],
        [1, 7],
        [1.5, 7],
      ],
    ])
    expect(beyond).toMatchObject([
      {
        limit: 6,
        points: [
          [1.5, 7],
          [2, 7],
          [3, 7],
        ],
      },
    ])
  })

  test('the line between two readings in range makes up no excursion', () => {
    // At the change the line passes 9.5 °C, which is above the old limit.
    expect(parts([limits(0, 2, 8), limits(0.5, 2, 13)], 7, 12).beyond).toEqual([])
  })

  test('an excursion has no peak but its readings', () => {
    const { beyond } = parts([limits(0, 2, 8), limits(1.5, 2, 13)], 6, 9, 12, 12)
    expect(beyond.map(({ peak }) => peak)).toEqual([9])
  })

  test('of several changes between two readings only the last one counts', () => {
    const changes = [limits(0, 2, 8), limits(0.2, 2, 3), limits(0.6, 2, 9)]
    expect(parts(changes, 7, 8.5, 7)).toMatchObject({
      within: [
        [
          [0, 7],
          [0.6, 7.9],
        ],
        [
          [0.6, 7.9],
          [1, 8.5],
          [2, 7],
        ],
      ],
      beyond: [],
    })
  })

  test('a gap at the change joins nothing', () => {
    const { within } = parts([limits(0, 2, 8), limits(3, 2, 9)], 5, 5, null, null, null, null, 5)
    expect(within).toEqual([
      [
        [0, 5],
        [1, 5],
      ],
      [[6, 5]],
    ])
  })

  test('each reading is red exactly when it was out of the limits of its time, also thinned', () => {
    // Between two readings: at a reading's own time the line of the one before ends on it.
    const changes = fc.array(
      fc.record({ at: fc.integer({ min: 1, max: 39 }), max: fc.integer({ min: 3, max: 14 }) }),
      { maxLength: 4 },
    )
    const values = fc.array(fc.option(fc.integer({ min: -5, max: 15 })), { maxLength: 40 })
    fc.assert(
      fc.property(changes, values, fc.constantFrom(0, 7), (changed, celsius, columnMinutes) => {
        const history = [
          limits(0, 2, 8),
          ...changed.toSorted((a, b) => a.at - b.at).map(({ at, max }) => limits(at - 0.5, 2, max)),
        ]
        const series = readingsByMinute(...celsius)
        const judged = judgedRunsOf(series, history)
        const runs = judged.map(({ run }) => run)
        const line = judgedPieces(judged, plainPieces(series, columnMinutes * MINUTE_MS, runs))
        const beyond = [...judgedBeyond(line, 'high'), ...judgedBeyond(line, 'low')]
        const isOut = (index: number): boolean =>
          isOutOfRange(series.means[index]!, limitsAt(history, series.times[index]!))
        const isRead = new Set(series.times.map((time, i) => `${time} ${series.means[i]}`))
        const red = beyond.flatMap(({ points }) => points.map((point) => point.join(' ')))
        series.times.forEach((time, index) => {
          const point = `${time} ${series.means[index]}`
          if (columnMinutes === 0 && isOut(index)) expect(red).toContain(point)
          if (!isOut(index)) expect(red).not.toContain(point)
        })
        for (const { peak } of beyond) expect(isRead).toContain(peak.join(' '))
        expect(beyond.length > 0).toBe(series.times.some((_, index) => isOut(index)))
      }),
    )
  })
})
