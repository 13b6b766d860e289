import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { seriesOf } from './series.ts'
import { storedCelsius, storedFault } from './stored-value.ts'
import { celsiusPerHour, trendOf } from './trend.ts'

const START = Date.parse('2026-11-20T09:00:00Z')

/** A reading every five minutes, `minutes` long. */
const series = (minutes: number, celsiusAt: (hours: number) => number) =>
  seriesOf(
    Array.from(
      { length: minutes / 5 + 1 },
      (_, i) => [START + i * 5 * MINUTE_MS, storedCelsius(celsiusAt(i / 12))] as const,
    ),
  )

test('an hour that warms by 1.2 °C rises by 1.2 °C per hour', () => {
  expect(celsiusPerHour(series(60, (hours) => 4 + 1.2 * hours))).toBeCloseTo(1.2, 2)
})

test('half an hour tells the slope of an hour', () => {
  expect(celsiusPerHour(series(30, (hours) => -20 - 2 * hours))).toBeCloseTo(-2, 2)
})

test('a compressor that swings around its mean goes nowhere', () => {
  const slope = celsiusPerHour(series(60, (hours) => 4 + 0.6 * Math.sin(hours * 8 * Math.PI)))
  expect(Math.abs(slope ?? 9)).toBeLessThan(0.5)
})

test('less than half an hour of readings says nothing', () => {
  expect(celsiusPerHour(series(25, () => 4))).toBeNull()
  expect(celsiusPerHour(seriesOf([]))).toBeNull()
})

test('faults count neither as values nor as time', () => {
  const readings: [number, number][] = [
    [START, storedCelsius(4)],
    [START + 30 * MINUTE_MS, storedCelsius(4.5)],
    [START + 60 * MINUTE_MS, storedFault('not-connected')],
  ]
  expect(celsiusPerHour(seriesOf(readings))).toBeCloseTo(1, 6)
  expect(celsiusPerHour(seriesOf([readings[0]!, readings[2]!]))).toBeNull()
})

test('beyond half a degree per hour it rises or falls, at exactly that it is steady', () => {
  expect([0.51, 0.5, 0, -0.5, -0.51].map(trendOf)).toEqual([
    'rising',
    'steady',
    'steady',
    'steady',
    'falling',
  ])
})
