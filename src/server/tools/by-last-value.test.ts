import { expect, test } from 'vitest'
import { byLastValue } from './by-last-value.ts'

const IDS = [7, 3, 9, 1, 4, 8]
const VALUES = [5, -2.5, null, 5, -2.5, 0]

test('sensors are listed by their last value, those of one value in the order of the list', () => {
  expect(byLastValue(IDS, VALUES, 'ascending')).toEqual([3, 4, 8, 7, 1, 9])
  expect(byLastValue(IDS, VALUES, 'descending')).toEqual([7, 1, 8, 3, 4, 9])
})

test('sensors without a value come last in both orders', () => {
  expect(byLastValue([2, 1], [null, null], 'ascending')).toEqual([2, 1])
  expect(byLastValue([2, 1, 3], [null, 4, null], 'descending')).toEqual([1, 2, 3])
})
