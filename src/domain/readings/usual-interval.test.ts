import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { isGap, usualIntervalMs } from './usual-interval.ts'

const every = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, i) => i * minutes * MINUTE_MS)

test('a sensor with fewer than five known intervals counts as one of five minutes', () => {
  expect(usualIntervalMs([])).toBe(5 * MINUTE_MS)
  expect(usualIntervalMs([0])).toBe(5 * MINUTE_MS)
  expect(usualIntervalMs(every(1, 5))).toBe(5 * MINUTE_MS)
})

test('with five intervals the median counts', () => {
  expect(usualIntervalMs(every(1, 6))).toBe(MINUTE_MS)
})

test('one long silence does not change the usual interval', () => {
  const times = every(10, 10)
  expect(usualIntervalMs([...times, times.at(-1)! + 1_000 * MINUTE_MS])).toBe(10 * MINUTE_MS)
})

test('only the last twenty intervals count', () => {
  const slow = every(60, 30)
  const fast = Array.from({ length: 20 }, (_, i) => slow.at(-1)! + (i + 1) * MINUTE_MS)
  expect(usualIntervalMs([...slow, ...fast])).toBe(MINUTE_MS)
})

test('an even number of intervals has the mean of the middle two as its median', () => {
  expect(usualIntervalMs([0, 1, 3, 6, 10, 15, 21])).toBe(3.5)
})

test('the usual interval lies between the shortest and the longest one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 5, maxLength: 60 }),
      (steps) => {
        const times = [0]
        for (const step of steps) times.push(times.at(-1)! + step)
        const last = steps.slice(-20)
        const usual = usualIntervalMs(Float64Array.from(times))
        expect(usual).toBeGreaterThanOrEqual(Math.min(...last))
        expect(usual).toBeLessThanOrEqual(Math.max(...last))
      },
    ),
  )
})

test('exactly three usual intervals are no gap, one millisecond more is', () => {
  expect(isGap(0, 3 * MINUTE_MS, MINUTE_MS)).toBe(false)
  expect(isGap(0, 3 * MINUTE_MS + 1, MINUTE_MS)).toBe(true)
})
