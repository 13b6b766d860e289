import { expect, test } from 'vitest'
import { intervalChanges } from './interval-changes.ts'

const timesOf = (intervals: readonly number[]) =>
  intervals.reduce((times, interval) => [...times, times.at(-1)! + interval], [0])
const times = (count: number, interval: number) => Array<number>(count).fill(interval)

test('a steady interval is one entry, from the first reading on', () => {
  expect(
    intervalChanges(timesOf([...times(30, 60), 58, 63, 400, 2, ...times(30, 60)]), 300),
  ).toEqual([{ fromMs: 0, intervalMs: 60 }])
})

test('a changed interval starts with its first reading', () => {
  expect(
    intervalChanges(timesOf([...times(30, 300), ...times(30, 60), ...times(30, 600)]), 300),
  ).toEqual([
    { fromMs: 0, intervalMs: 300 },
    { fromMs: 9_000, intervalMs: 60 },
    { fromMs: 10_800, intervalMs: 600 },
  ])
})

test('with too few readings, the fallback is the interval', () => {
  expect(intervalChanges([5, 7], 300)).toEqual([{ fromMs: 5, intervalMs: 300 }])
  expect(intervalChanges([], 300)).toEqual([])
})
