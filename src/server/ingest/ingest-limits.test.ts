import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { createDeviceLimits } from './ingest-limits.ts'

const one = (imeiNumber: string, readings = 1) => [{ imeiNumber, requests: 1, readings }]

test('after a silence a device may send 600 requests at once, then one a second', () => {
  const limits = createDeviceLimits()
  for (let i = 0; i < 600; i++) expect(limits.take(one('a'), 0)).toBe(0)
  expect(limits.take(one('a'), 0)).toBe(1_000)
  expect(limits.take(one('a'), 999)).toBe(1)
  expect(limits.take(one('a'), 1_000)).toBe(0)
  expect(limits.take(one('a'), 1_000)).toBe(1_000)
})

test('after a silence a device may send 100,000 readings at once, then 10,000 an hour', () => {
  const limits = createDeviceLimits()
  for (let i = 0; i < 10; i++) expect(limits.take(one('a', 10_000), 0)).toBe(0)
  expect(limits.take(one('a', 10_000), 0)).toBe(HOUR_MS)
  expect(limits.take(one('a', 5_000), HOUR_MS / 2)).toBe(0)
  expect(limits.take(one('a', 1), HOUR_MS / 2)).toBe(360)
})

test('one flooding device takes nothing from another', () => {
  const limits = createDeviceLimits()
  while (limits.take(one('a'), 0) === 0);
  expect(limits.take(one('b'), 0)).toBe(0)
})

test('a request for several devices counts for all of them or for none', () => {
  const limits = createDeviceLimits({ requestsPerMinute: 1, readingsPerHour: 100, burst: 1 })
  expect(limits.take(one('a', 100), 0)).toBe(0)
  expect(limits.take([...one('b', 1), ...one('a', 1)], 0)).toBe(MINUTE_MS)
  expect(limits.take(one('b', 100), 0)).toBe(0)
})

test('an allowance never grows beyond its burst', () => {
  const limits = createDeviceLimits({ requestsPerMinute: 1, readingsPerHour: 100, burst: 2 })
  expect(limits.take(one('a'), 0)).toBe(0)
  for (let i = 0; i < 2; i++) expect(limits.take(one('a'), 1_000 * HOUR_MS)).toBe(0)
  expect(limits.take(one('a'), 1_000 * HOUR_MS)).toBe(MINUTE_MS)
})

test('after the clock is set back, a device waits no longer than for one request', () => {
  const limits = createDeviceLimits({ requestsPerMinute: 1, readingsPerHour: 100, burst: 2 })
  expect(limits.take(one('a'), 1_000 * HOUR_MS)).toBe(0)
  expect(limits.take(one('a'), 0)).toBe(MINUTE_MS)
  expect(limits.take(one('a'), MINUTE_MS)).toBe(0)
})
