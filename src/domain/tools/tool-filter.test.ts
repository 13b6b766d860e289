import { expect, test } from 'vitest'
import { isOfValue, type ValueFilter } from './tool-filter.ts'

test('a last value at a limit is out of range, and without one a tool is neither in nor out of it', () => {
  const filters: ValueFilter[] = ['OUT_OF_RANGE', 'IN_RANGE', 'NO_VALUE']
  const of = (celsius: number | null) =>
    filters.filter((filter) => isOfValue(celsius, { min: 2, max: 8 }, filter))
  expect([2, 2.1, 7.9, 8, -30].map(of)).toEqual([
    ['OUT_OF_RANGE'],
    ['IN_RANGE'],
    ['IN_RANGE'],
    ['OUT_OF_RANGE'],
    ['OUT_OF_RANGE'],
  ])
  expect(of(null)).toEqual(['NO_VALUE'])
})
