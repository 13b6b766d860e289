import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { limitsInForce } from './limits-in-force.ts'

const limits = (fromMs: number, max: number) => ({ ...DEFAULT_LIMITS, max, fromMs })
const history = [limits(100, 8), limits(200, 13), limits(300, 9)]
const maxima = (fromMs: number, toMs: number, of = history) =>
  limitsInForce(of, { fromMs, toMs }).map((entry) => [entry.fromMs, entry.max])

test('a period without a change has one entry, which begins with the period', () => {
  expect(maxima(120, 180)).toEqual([[120, 8]])
  expect(maxima(400, 500)).toEqual([[400, 9]])
})

test('each change within the period is an entry from its own time on', () => {
  expect(maxima(150, 350)).toEqual([
    [150, 8],
    [200, 13],
    [300, 9],
  ])
})

test('a change at the very beginning is in force from the beginning, one at the end not yet', () => {
  expect(maxima(200, 300)).toEqual([[200, 13]])
})

test('the first limits of a sensor also hold for the time before them', () => {
  expect(maxima(0, 100)).toEqual([[0, 8]])
  expect(maxima(0, 150)).toEqual([[0, 8]])
})

test('a change that leaves all limits as they were is none', () => {
  expect(maxima(120, 400, [limits(100, 8), limits(200, 8), limits(300, 9)])).toEqual([
    [120, 8],
    [300, 9],
  ])
})
