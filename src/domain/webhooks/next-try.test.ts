import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { isGivenUp, LONGEST_WAIT_MS, nextTryAt } from './next-try.ts'

test('a message is tried ten times, after waits that grow from 5 s to a day', () => {
  const waits: (number | null)[] = []
  for (let attempts = 1; attempts <= 10; attempts++) waits.push(nextTryAt(attempts, 0, 0))
  expect(waits.map((ms) => (ms === null ? null : ms / 1_000))).toEqual([
    5,
    300,
    1_800,
    7_200,
    18_000,
    36_000,
    50_400,
    72_000,
    86_400,
    null,
  ])
})

test('chance only lengthens a wait, by a tenth at most', () => {
  expect(nextTryAt(1, 1_000, 1)).toBe(1_000 + 5_500)
  expect(nextTryAt(9, 0, 1)).toBe(LONGEST_WAIT_MS)
})

test('a receiver may ask for more time, up to a day', () => {
  expect(nextTryAt(1, 0, 0, HOUR_MS)).toBe(HOUR_MS)
  expect(nextTryAt(1, 0, 0, 7 * DAY_MS)).toBe(DAY_MS)
  expect(nextTryAt(4, 0, 0, 1_000)).toBe(2 * HOUR_MS)
})

test('all attempts of a message take longer than the time after which a webhook is switched off', () => {
  let nowMs = 0
  for (let attempts = 1; attempts < 10; attempts++) nowMs = nextTryAt(attempts, nowMs, 0)!
  expect(nextTryAt(10, nowMs, 0)).toBeNull()
  expect(isGivenUp(0, nowMs)).toBe(true)
  expect(isGivenUp(0, 3 * DAY_MS - 1)).toBe(false)
})
