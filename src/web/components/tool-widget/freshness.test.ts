import { MINUTE_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const after = (minutes: number, usualMinutes: number) =>
  freshnessOf(NOW - minutes * MINUTE_MS, usualMinutes * MINUTE_MS, NOW)

test('a value of three usual intervals is fresh, one millisecond more is old', () => {
  expect(after(15, 5)).toBe('fresh')
  expect(freshnessOf(NOW - 15 * MINUTE_MS - 1, 5 * MINUTE_MS, NOW)).toBe('old')
})

test('after half an hour without a reading the sensor is silent', () => {
  expect(after(30, 5)).toBe('old')
  expect(freshnessOf(NOW - 30 * MINUTE_MS - 1, 5 * MINUTE_MS, NOW)).toBe('silent')
})

test('a sensor that reports every hour is silent only after three hours', () => {
  expect(after(179, 60)).toBe('fresh')
  expect(after(181, 60)).toBe('silent')
})

test('a sensor that has not reported yet is neither old nor silent', () => {
  expect(freshnessOf(null, 5 * MINUTE_MS, NOW)).toBe('never')
})
