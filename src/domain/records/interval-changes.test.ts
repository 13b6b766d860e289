import { expect, test } from 'vitest'
import { intervalChanges } from './interval-changes.ts'

const timesOf = (intervals: readonly number[]) =>
  intervals.reduce((times, interval) => [...times, times.at(-1)! + interval], [0])
const times = (count: number, interval: number) => Array<number>(count).fill(interval)

test('one interval is told once, with the first reading', () => {
  expect(
    intervalChanges(timesOf([...times(30, 60), 58, 63, 400, 2, ...times(30, 60)]), 300),
  ).toEqual([{ fromMs: 0, intervalMs: 60 }])
})

test('a change is told with the reading from which on it counts', () => {
  expect(
    intervalChanges(timesOf([...times(30, 300), ...times(30, 60), ...times(30, 600)]), 300),
  ).toEqual([
    { fromMs: 0, intervalMs: 300 },
    { fromMs: 9_000, intervalMs: 60 },
    { fromMs: 10_800, intervalMs: 600 },
  ])
})

test('too few readings have the interval from before', () => {
  expect(intervalChanges([5, 7], 300)).toEqual([{ fromMs: 5, intervalMs: 300 }])
  expect(intervalChanges([], 300)).toEqual([])
})
