import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../durations.ts'
import { seriesOf } from '../../readings/series.ts'
import { storedCelsius, storedFault } from '../../readings/stored-value.ts'
import { shapeOfReadings } from './shape-of-readings.ts'

const shapeOf = (...readings: [minute: number, celsius: number | null][]) =>
  shapeOfReadings(
    seriesOf(
      readings.map(([minute, celsius]) => [
        minute * MINUTE_MS,
        celsius === null ? storedFault('read-error') : storedCelsius(celsius),
      ]),
    ),
    { sinceMs: 10 * MINUTE_MS, limit: 8 },
    (gapMs) => gapMs <= 15 * MINUTE_MS,
  )

test('it goes from the first to the last reading at or above the limit', () => {
  expect(shapeOf([5, 5], [10, 9], [20, 12], [25, 7.8], [31, 8], [35, 5])).toEqual({
    lengthMs: 21 * MINUTE_MS,
    highest: [900, 900, 900, 900, 1200, 1200, 1200, 1200],
  })
})

test('a sensor error within it is no gap by itself', () => {
  expect(shapeOf([5, 5], [10, 9], [15, null], [25, 9], [35, 9], [40, 5])).not.toBeNull()
})

test('a gap before, in or at the end of it leaves no shape', () => {
  expect(shapeOf([10, 9], [20, 9], [31, 9], [35, 5])).toBeNull()
  expect(shapeOf([-6, 5], [10, 9], [20, 9], [31, 9], [35, 5])).toBeNull()
  expect(shapeOf([5, 5], [10, 9], [26, 9], [31, 9], [35, 5])).toBeNull()
  expect(shapeOf([5, 5], [10, 9], [20, 9], [31, 9], [47, 5])).toBeNull()
})

test('an excursion whose crossing or end is missing has no shape', () => {
  expect(shapeOf([5, 9], [10, 9], [20, 9], [31, 9], [35, 5])).toBeNull()
  expect(shapeOf([5, 5], [10, 9], [20, 9], [31, 9])).toBeNull()
})

test('nor has one of less than 20 or more than 90 minutes', () => {
  expect(shapeOf([5, 5], [10, 9], [20, 9], [29, 9], [35, 5])).toBeNull()
  const hours: [number, number][] = [20, 30, 40, 50, 60, 70, 80, 90, 101].map((at) => [at, 9])
  expect(shapeOf([5, 5], [10, 9], ...hours, [105, 5])).toBeNull()
})
