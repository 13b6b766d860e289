import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import {
  attempt,
  givenBack,
  isForgettable,
  LOGINS_OF_ACCOUNT,
  NO_ATTEMPTS,
} from './attempt-limit.ts'
import type { Attempts } from './attempt-limit.ts'

const START = Date.UTC(2026, 10, 20, 9)

const after = (minutes: readonly number[]): Attempts => {
  let attempts = NO_ATTEMPTS
  for (const minute of minutes)
    attempts = attempt(attempts, START + minute * MINUTE_MS, LOGINS_OF_ACCOUNT).attempts
  return attempts
}
const next = (attempts: Attempts, minute: number) =>
  attempt(attempts, START + minute * MINUTE_MS, LOGINS_OF_ACCOUNT)

test('five attempts are open and the sixth within 15 minutes waits a quarter of an hour', () => {
  expect(next(after([0, 1, 2, 3]), 4).kind).toBe('open')
  expect(next(after([0, 1, 2, 3, 4]), 5)).toMatchObject({
    kind: 'locked',
    refusal: { retryAfterSeconds: 900 },
  })
})

test('an attempt leaves the count after 15 minutes', () => {
  expect(next(after([0, 1, 2, 3, 4]), 15).kind).toBe('open')
  expect(next(after([0, 1, 2, 3, 4]), 14.99).kind).toBe('locked')
})

test('the wait grows with each attempt that does not keep it, up to an hour', () => {
  const waits = [5, 6, 7, 8].map((minute, i, minutes) => {
    const outcome = next(after([0, 1, 2, 3, 4, ...minutes.slice(0, i)]), minute)
    return outcome.kind === 'locked' ? outcome.refusal.retryAfterSeconds : 0
  })
  expect(waits).toEqual([900, 1800, 3600, 3600])
})

test('after the wait five attempts are open again, and the next lock is longer', () => {
  const locked = after([0, 0, 0, 0, 0, 5])
  expect(next(locked, 20).kind).toBe('open')
  expect(next(after([0, 0, 0, 0, 0, 5, 20, 20, 20, 20, 20]), 21)).toMatchObject({
    kind: 'locked',
    refusal: { retryAfterSeconds: 1800 },
  })
})

test('a day after the last lock all is forgotten', () => {
  const locked = after([0, 0, 0, 0, 0, 5])
  const calm = START + 20 * MINUTE_MS + DAY_MS
  expect(isForgettable(locked, calm - 1, LOGINS_OF_ACCOUNT)).toBe(false)
  expect(isForgettable(locked, calm, LOGINS_OF_ACCOUNT)).toBe(true)
})

test('an attempt that turned out well is given back', () => {
  const four = givenBack(after([0, 0, 0, 0, 0]))
  expect(next(four, 1).kind).toBe('open')
})
