import { expect, test } from 'vitest'
import { isOutOfRange, rangeState } from './range.ts'

const FRIDGE = { min: 2, max: 8 }

test('both ends themselves are out of range', () => {
  expect([2, 2.01, 7.99, 8].map((celsius) => isOutOfRange(celsius, FRIDGE))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('no numeric value is neither in nor out of range', () => {
  expect(rangeState(null, FRIDGE)).toBe('no-value')
  expect(rangeState(Number.NaN, FRIDGE)).toBe('no-value')
  expect(rangeState(0, FRIDGE)).toBe('out-of-range')
  expect(rangeState(5, FRIDGE)).toBe('in-range')
})
