import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/durations.ts'
import { logFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { judgingSteps, limitSteps, plotOf } from './chart-plot.ts'

const { fromMs, toMs, ranges } = aMeasureLog()
const [limits] = ranges.ranges as [(typeof ranges.ranges)[number]]
/** From where to where each step goes, in hours of the day. */
const hoursOf = (
  stepsOf: typeof limitSteps,
  change: Partial<MeasureLog>,
): (readonly [number, number])[] => {
  const log = aMeasureLog(change)
  const plot = plotOf(log, { figures: logFigures(log), goods: null }, 0, 100)
  const hourAt = (x: number): number =>
    Math.round(((x - plot.left) / (plot.right - plot.left)) * 24 * 100) / 100
  return stepsOf(log, plot).map(({ left, right }) => [hourAt(left), hourAt(right)])
}
const sinceNoon = { ranges: { fromMs: [fromMs + 12 * HOUR_MS], ranges: [limits] } }

test('the band begins with the first limits; they judge the readings before them too', () => {
  expect(hoursOf(limitSteps, sinceNoon)).toEqual([[12, 24]])
  expect(hoursOf(judgingSteps, sinceNoon)).toEqual([[0, 24]])
})

test('limits from before the period hold from its beginning, later ones from their time', () => {
  const changed = {
    ranges: { fromMs: [0, fromMs + 6 * HOUR_MS], ranges: [limits, { ...limits, max: 10 }] },
  }
  expect(hoursOf(limitSteps, changed)).toEqual([
    [0, 6],
    [6, 24],
  ])
})

test('there is no band after the end of the record, nor in a period before the first limits', () => {
  expect(hoursOf(limitSteps, { untilMs: fromMs + 18 * HOUR_MS })).toEqual([[0, 18]])
  const later = { ranges: { fromMs: [toMs + HOUR_MS], ranges: [limits] } }
  expect(hoursOf(limitSteps, later)).toEqual([[24, 24]])
})
