import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../domain/durations.ts'
import { type AllowanceUse, createAllowance, createAllowances } from './allowances.ts'

const taken = (allowance: ReturnType<typeof createAllowance>, nowMs: number) => {
  let count = 0
  while (allowance.take(nowMs)) count++
  return count
}

test('an allowance gives its burst at once, then so many a minute, and after a silence the burst again', () => {
  const allowance = createAllowance({ perMinute: 20, burst: 60 })
  expect(taken(allowance, 1_000)).toBe(60)
  expect(taken(allowance, 1_000 + 2_999)).toBe(0)
  expect(taken(allowance, 1_000 + 60_000)).toBe(20)
  expect(taken(allowance, 1_000 + DAY_MS)).toBe(60)
})

test('after the clock is set back, the allowance is soon available again', () => {
  const allowance = createAllowance({ perMinute: 20, burst: 60 })
  expect(taken(allowance, DAY_MS)).toBe(60)
  expect(taken(allowance, 0)).toBe(0)
  expect(taken(allowance, 60_000)).toBe(20)
})

/** Ten a minute, and twenty at once. */
const TEN = { steady: 10, perMs: MINUTE_MS, atOnce: 20 }
const use = (key: string, amount: number): AllowanceUse => ({ key, amount, allowance: TEN })

test('all amounts are taken or none, and the answer is the use that has to wait longest', () => {
  const allowances = createAllowances()
  expect(allowances.take([use('a', 20), use('b', 12)], 0)).toBeNull()
  const short = allowances.take([use('b', 10), use('a', 1), use('c', 20)], 0)
  expect(short).toEqual({ use: use('b', 10), waitMs: 12_000 })
  expect(allowances.take([use('c', 20)], 0)).toBeNull()
  expect(allowances.take([use('b', 10)], 11_999)).not.toBeNull()
  expect(allowances.take([use('b', 10)], 12_000)).toBeNull()
})

test('two uses of one allowance count together', () => {
  const allowances = createAllowances()
  expect(allowances.take([use('a', 15), use('a', 6)], 0)).toEqual({
    use: use('a', 6),
    waitMs: 6_000,
  })
  expect(allowances.take([use('a', 15), use('a', 5)], 0)).toBeNull()
})

test('a use larger than the whole allowance passes when nothing else was used, and is paid for after it', () => {
  const allowances = createAllowances()
  expect(allowances.take([use('a', 50)], 0)).toBeNull()
  // How far it may be used up ahead ends with the allowance.
  expect(allowances.take([use('a', 1)], 0)?.waitMs).toBe(6_000)
})

test('beyond the most keys, the least recently used is whole again', () => {
  const allowances = createAllowances(2)
  for (const key of ['a', 'b', 'c']) allowances.take([use(key, 20)], 0)
  expect(allowances.take([use('b', 1), use('c', 1)], 0)).not.toBeNull()
  expect(allowances.take([use('a', 20)], 0)).toBeNull()
})
