import { expect, test } from 'vitest'
import { turningPoints } from './turning-points.ts'

const turns = (values: readonly number[], hysteresis: number): string[] =>
  turningPoints(values, hysteresis).map(
    ({ place, isPeak }) => `${isPeak ? 'peak' : 'trough'} ${values[place]}`,
  )

test('peaks and troughs come in turn, each at its most distant value', () => {
  expect(turns([0, 50, 100, 40, -20, 30, 90, 10], 50)).toEqual([
    'peak 100',
    'trough -20',
    'peak 90',
  ])
})

test('turns of less than the hysteresis are left out, and one of just as much is not', () => {
  const noisy = [0, 60, 30, 100, 80, 95, 0, 20, 5, 100]
  expect(turns(noisy, 31)).toEqual(['peak 100', 'trough 0'])
  expect(turns(noisy, 30)).toEqual(['peak 60', 'trough 30', 'peak 100', 'trough 0'])
})

test('a line that begins or ends at its extreme does not turn there', () => {
  expect(turns([100, 0, 100], 50)).toEqual(['trough 0'])
  expect(turns([0, 50, 100], 50)).toEqual([])
  expect(turns([7], 50)).toEqual([])
  expect(turns([], 50)).toEqual([])
})

test('of equal extremes the first one counts', () => {
  expect(turningPoints([0, 100, 100, 0], 50)).toEqual([{ place: 1, isPeak: true }])
})
