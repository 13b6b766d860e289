import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../durations.ts'
import { type DefrostShape, shapeWith } from './defrost-shape.ts'
import {
  learnDefrost,
  learnedDefrosts,
  type LearnedDefrosts,
  usualDownTo,
  usualUpTo,
} from './usual-defrost.ts'

const shape = (minutes: number, ...celsius: number[]): DefrostShape => ({
  lengthMs: minutes * MINUTE_MS,
  highest: celsius.map((each) => each * 100),
})

const at = (minutes: number): number => minutes * MINUTE_MS

/** The values of a shape after readings of [age in minutes, °C]. */
const shapeOf = (...readings: [minutes: number, celsius: number][]): number[] => {
  let highest: readonly number[] = []
  for (const [minutes, celsius] of readings)
    highest = shapeWith(highest, at(minutes), Math.round(celsius * 100))
  return highest.map((value) => value / 100)
}

test('a shape holds the highest value up to each third minute', () => {
  expect(shapeOf([0, 8], [1, 9], [3, 8.5], [4, 11], [6, 10], [7, 12])).toEqual([8, 9, 11, 12])
})

test('where readings are far apart, the highest so far stands in between', () => {
  expect(shapeOf([0, 8], [10, 12], [20, 9])).toEqual([8, 8, 8, 8, 12, 12, 12, 12])
})

test('a reading that adds nothing leaves the list as it is', () => {
  const before = shapeWith([], 0, 900)
  expect(shapeWith(before, 0, 850)).toBe(before)
  expect(shapeWith(before, at(91), 2000)).toBe(before)
})

test('two defrosts do not tell what is usual, three do', () => {
  let learned: LearnedDefrosts | null = null
  for (const minutes of [30, 40]) learned = learnDefrost(learned, 8, shape(minutes, 8, 10))
  expect(learned?.usual).toBeNull()
  learned = learnDefrost(learned, 8, shape(70, 8, 10))
  expect(learned.usual).toMatchObject({ count: 3, lengthMs: at(40) })
})

test('what is usual is the median of the lengths, and of the highest values at each age', () => {
  const { usual } = learnedDefrosts(8, [
    shape(20, 8, 9),
    shape(30, 8, 12, 14),
    shape(40, 9, 10, 11, 20),
    shape(60, 8, 10, 10, 10),
  ])
  expect(usual).toEqual({
    count: 4,
    limit: 8,
    lengthMs: at(35),
    // After the end of a defrost its last value stays.
    highest: [800, 1000, 1050, 1200],
  })
})

test('an age between two steps counts as the next one, or as the one before', () => {
  const { usual } = learnedDefrosts(
    0,
    [1, 2, 3].map(() => shape(20, 1, 2, 3)),
  )
  expect([0, 1, 3, 4, 600].map((minutes) => usualUpTo(usual!, at(minutes)) / 100)).toEqual([
    1, 2, 2, 3, 3,
  ])
  expect([-1, 0, 1, 3, 4, 600].map((minutes) => usualDownTo(usual!, at(minutes)))).toEqual([
    null,
    100,
    100,
    200,
    200,
    300,
  ])
})

test('the last sixty defrosts count', () => {
  let learned: LearnedDefrosts | null = null
  for (let i = 1; i <= 61; i++) learned = learnDefrost(learned, 8, shape(i, 8))
  expect(learned?.shapes).toHaveLength(60)
  expect(learned?.shapes[0]).toEqual(shape(2, 8))
})

test('at another limit everything is forgotten', () => {
  const learned = learnedDefrosts(
    8,
    [1, 2, 3].map(() => shape(30, 9)),
  )
  expect(learnDefrost(learned, 9, shape(30, 10))).toEqual(learnedDefrosts(9, [shape(30, 10)]))
})

const plainMedian = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

test('a usual defrost has the medians of its length and of each value, equal ones included', () => {
  const value = fc.integer({ min: -3, max: 12 })
  const shapes = fc.array(
    fc.record({ lengthMs: value, highest: fc.array(value, { minLength: 1, maxLength: 9 }) }),
    { minLength: 3, maxLength: 60 },
  )
  fc.assert(
    fc.property(shapes, (all) => {
      const steps = Math.max(...all.map(({ highest }) => highest.length))
      expect(learnedDefrosts(8, all).usual).toEqual({
        count: all.length,
        limit: 8,
        lengthMs: plainMedian(all.map(({ lengthMs }) => lengthMs)),
        highest: Array.from({ length: steps }, (_, step) =>
          plainMedian(all.map(({ highest }) => highest[step] ?? highest.at(-1)!)),
        ),
      })
    }),
  )
})
