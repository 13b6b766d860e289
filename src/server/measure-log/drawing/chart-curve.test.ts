import { expect, test } from 'vitest'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import { curveOf, shadeOf } from './chart-curve.ts'

const minutes = (values: readonly number[]) => seriesOf(values.map((value, i) => [i, value]))

test('the first, lowest, highest and last value of each column stay, in order of time', () => {
  expect(curveOf(minutes([400, 900, 100, 300, 350, 500]), 0, 6, 1, [])).toEqual([
    [0, 4, 1, 9, 2, 1, 5, 5],
  ])
})

test('thinning loses no peak', () => {
  const values = Array.from({ length: 10_000 }, (_, i) =>
    i === 7_777 ? 2_000 : i === 1_234 ? -500 : 400 + (i % 7),
  )
  const [curve = []] = curveOf(minutes(values), 0, values.length, 100, [])
  expect(curve.length).toBeLessThanOrEqual(2 * 4 * 100)
  expect([
    Math.max(...curve.filter((_, i) => i % 2 === 1)),
    Math.min(...curve.filter((_, i) => i % 2 === 1)),
  ]).toEqual([20, -5])
})

test('the line breaks at a gap, and faults have no place on it', () => {
  expect(curveOf(minutes([400, storedFault('read-error'), 410, 420]), 0, 4, 4, [3])).toEqual([
    [0, 4, 2, 4.1],
    [3, 4.2],
  ])
  expect(curveOf(minutes([storedFault('read-error')]), 0, 1, 4, [1])).toEqual([])
})

test('a long period has lowest, highest and mean value of each column, and breaks at gaps', () => {
  const series = minutes([400, 500, storedFault('read-error'), 900, 100, 200])
  expect(shadeOf(series, 0, 6, 2, [])).toEqual([
    [
      { atMs: 0.5, low: 4, high: 5, mean: 4.5 },
      { atMs: 4, low: 1, high: 9, mean: 4 },
    ],
  ])
  expect(shadeOf(series, 0, 6, 2, [4]).map((piece) => piece.map(({ mean }) => mean))).toEqual([
    [4.5, 9],
    [1.5],
  ])
  expect(shadeOf(minutes([]), 0, 6, 2, [6])).toEqual([])
})
