import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import {
  isCalm,
  LOGINS_FROM_ELSEWHERE,
  NO_SLOWED_ATTEMPTS,
  slowedAttempt,
  withoutLast,
} from './slow-down.ts'
import type { SlowedAttempts } from './slow-down.ts'

const START = Date.UTC(2026, 10, 20, 9)
const next = (before: SlowedAttempts, ms: number) =>
  slowedAttempt(before, START + ms, LOGINS_FROM_ELSEWHERE)

/** After attempts that each waited as long as they were asked to. */
const after = (times: number): { attempts: SlowedAttempts; waits: number[]; ms: number } => {
  let attempts = NO_SLOWED_ATTEMPTS
  const waits: number[] = []
  let ms = 0
  for (let i = 0; i < times; i += 1) {
    attempts = next(attempts, ms).attempts
    const wait = Math.max(0, attempts.openAt - (START + ms)) / SECOND_MS
    waits.push(wait)
    ms += wait * SECOND_MS
  }
  return { attempts, waits, ms }
}

test('twenty attempts need not wait for each other, and then each waits twice as long, up to five minutes', () => {
  const { waits } = after(32)
  expect(waits.slice(0, 20)).toEqual(Array(20).fill(0))
  expect(waits.slice(20)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
})

test('only the first attempt after which others wait begins it', () => {
  expect(next(after(19).attempts, 0)).toMatchObject({ begins: false })
  expect(next(after(20).attempts, 0)).toMatchObject({ begins: true })
  const slow = after(21)
  expect(next(slow.attempts, slow.ms)).toMatchObject({ kind: 'open', begins: false })
})

test('an attempt that comes too early is told how long to wait, and makes nobody wait longer', () => {
  const { attempts, ms } = after(25)
  const early = next(attempts, ms - 500)
  expect(early).toMatchObject({ kind: 'early', retryAfterSeconds: 1, attempts: { refusals: 1 } })
  expect(next(early.attempts, ms)).toMatchObject({ kind: 'open', attempts: { refusals: 0 } })
})

test('twenty attempts within more than a quarter of an hour are not slowed', () => {
  let attempts = NO_SLOWED_ATTEMPTS
  for (let i = 0; i < 100; i += 1) attempts = next(attempts, i * MINUTE_MS).attempts
  expect(attempts.openAt).toBe(0)
})

test('a success makes nobody wait', () => {
  const slow = after(22)
  const succeeded = withoutLast(slow.attempts)
  expect(next(succeeded, slow.ms)).toMatchObject({ kind: 'open', attempts: { waits: 2 } })
})

test('a day without an attempt and all is forgotten', () => {
  const { attempts } = after(21)
  const calm = START + DAY_MS
  expect(isCalm(attempts, calm - 1, LOGINS_FROM_ELSEWHERE)).toBe(false)
  expect(isCalm(attempts, calm, LOGINS_FROM_ELSEWHERE)).toBe(true)
})
