import { DAY_MS } from '../../domain/durations.ts'
import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

const taken = (allowance: ReturnType<typeof createAllowance>, nowMs: number) => {
  let count = 0
  while (allowance.take(nowMs)) count++
  return count
}

test('at most the burst at once, then so many a minute, and never more than the burst after a silence', () => {
  const allowance = createAllowance({ perMinute: 20, burst: 60 })
  expect(taken(allowance, 1_000)).toBe(60)
  expect(taken(allowance, 1_000 + 2_999)).toBe(0)
  expect(taken(allowance, 1_000 + 60_000)).toBe(20)
  expect(taken(allowance, 1_000 + DAY_MS)).toBe(60)
})

test('a clock that is set back does not shut it for long', () => {
  const allowance = createAllowance({ perMinute: 20, burst: 60 })
  expect(taken(allowance, DAY_MS)).toBe(60)
  expect(taken(allowance, 0)).toBe(0)
  expect(taken(allowance, 60_000)).toBe(20)
})
