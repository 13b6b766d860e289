import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { expect, test } from 'vitest'
import { nextAttemptAt } from './next-attempt.ts'

const delay = (attempts: number, chance = 0, retryAfterMs?: number) =>
  nextAttemptAt({ createdMs: 0, attempts }, HOUR_MS, chance, retryAfterMs)! - HOUR_MS

test('the delay doubles from 10 seconds up to 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((attempts) => delay(attempts) / 1_000)).toEqual([
    10, 20, 40, 80, 160, 320, 640, 900, 900,
  ])
})

test('chance takes away up to a fifth', () => {
  expect(delay(1, 1)).toBe(8_000)
  expect(delay(9, 0.5)).toBe(810_000)
})

test('the other side may ask for more time, up to an hour, not for less', () => {
  expect(delay(1, 0, 48 * HOUR_MS)).toBe(HOUR_MS)
  expect(delay(1, 0, 120_000)).toBe(120_000)
  expect(delay(5, 0, 1_000)).toBe(160_000)
})

test('the last attempt is 24 hours after the message was written, however long the other side asks to wait; none follows', () => {
  expect(nextAttemptAt({ createdMs: 0, attempts: 99 }, DAY_MS - 1_000, 0)).toBe(DAY_MS)
  expect(nextAttemptAt({ createdMs: 0, attempts: 2 }, 23.5 * HOUR_MS, 0, 48 * HOUR_MS)).toBe(DAY_MS)
  expect(nextAttemptAt({ createdMs: 0, attempts: 100 }, DAY_MS, 0)).toBeNull()
})
