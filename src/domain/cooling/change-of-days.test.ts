import { expect, test } from 'vitest'
import { changeOfDays, riseOfDays, usualOfDays } from './change-of-days.ts'

/** Days that go up and down by one around a figure. */
const around = (figure: number, days: number) =>
  Array.from({ length: days }, (_, day) => figure + (day % 3) - 1)

test('the usual figure is the median of the days that have it', () => {
  expect(usualOfDays([3, null, 1, 2, null])).toBe(2)
  expect(usualOfDays([1, 2])).toBe(1.5)
  expect(usualOfDays([null, null])).toBeNull()
})

test('a week outside what the three weeks before it kept has changed', () => {
  expect(changeOfDays([...around(38, 21), ...around(43, 7)])).toEqual({
    kind: 'changed',
    lastDays: 7,
    last: 43,
    daysBefore: 21,
    before: 38,
  })
})

test('what lies within the usual spread has not changed', () => {
  expect(changeOfDays(around(38, 28))).toMatchObject({ kind: 'usual', last: 38, before: 38 })
  expect(changeOfDays([...around(38, 21), ...Array.from({ length: 7 }, () => 39)])).toMatchObject({
    kind: 'usual',
  })
  expect(changeOfDays([...around(38, 21), ...Array.from({ length: 7 }, () => 39.1)])).toMatchObject(
    { kind: 'changed' },
  )
  expect(changeOfDays([...around(38, 21), ...Array.from({ length: 7 }, () => 36.9)])).toMatchObject(
    { kind: 'changed' },
  )
})

test('one odd day in the week changes nothing', () => {
  expect(changeOfDays([...around(38, 21), 38, 38, 90, 38, 38, 38, 38])).toMatchObject({
    kind: 'usual',
  })
})

test('in a longer period a month is compared with the three before it', () => {
  expect(changeOfDays([...around(38, 300), ...around(43, 30)])).toMatchObject({
    kind: 'changed',
    lastDays: 30,
    daysBefore: 90,
  })
  expect(changeOfDays([...around(38, 60), ...around(43, 30)])).toMatchObject({ daysBefore: 60 })
})

test('a new sensor has nothing to compare with', () => {
  expect(changeOfDays([5, 9])).toEqual({ kind: 'too-little' })
  expect(changeOfDays([...around(38, 6), ...around(43, 7)])).toEqual({ kind: 'too-little' })
  expect(changeOfDays([...around(38, 7), ...around(43, 7)])).toMatchObject({ kind: 'changed' })
  const missing = [null, null, null, null]
  expect(changeOfDays([...around(38, 21), ...missing, 43, 43, 43])).toEqual({ kind: 'too-little' })
  expect(changeOfDays([...around(38, 21), ...missing.slice(1), 43, 43, 43, 43])).toMatchObject({
    kind: 'changed',
  })
})

test('of what surrounds a figure the rise counts, usual or not', () => {
  expect(riseOfDays([...around(20, 21), ...around(22, 7)])).toBe(2)
  expect(riseOfDays([...around(20, 300), ...around(19, 30)])).toBe(-1)
  expect(riseOfDays(Array.from({ length: 28 }, () => null))).toBeNull()
  expect(riseOfDays([20, 21])).toBeNull()
})
