import { expect, test } from 'vitest'
import { RECENT_KEPT, RecentReadings } from './recent-readings.ts'

const run = (count: number, from = 0) => ({
  times: Array.from({ length: count }, (_, i) => from + i * 60_000),
  values: Array.from({ length: count }, (_, i) => from - i),
})

test('each of many sensors has its own recent readings', () => {
  const recent = new RecentReadings()
  const rows = Array.from({ length: 1_100 }, () => recent.newRow())
  for (const row of rows) recent.put(row, run(row % (RECENT_KEPT + 1), row))
  for (const row of rows) {
    expect(recent.of(row)).toEqual(run(row % (RECENT_KEPT + 1), row))
    expect(recent.count(row)).toBe(row % (RECENT_KEPT + 1))
  }
})

test('of more recent readings than are kept the last ones stay', () => {
  const recent = new RecentReadings()
  const row = recent.newRow()
  recent.put(row, run(RECENT_KEPT + 3))
  const { times, values } = run(RECENT_KEPT + 3)
  expect(recent.of(row)).toEqual({ times: times.slice(3), values: values.slice(3) })
  recent.put(row, run(2))
  expect(recent.of(row)).toEqual(run(2))
})

test('a recent reading is found at exactly its time', () => {
  const recent = new RecentReadings()
  const row = recent.newRow()
  expect(recent.valueAt(row, 0)).toBeUndefined()
  recent.put(row, run(5, 7))
  expect([6, 7, 8, 60_007, 240_007, 240_008].map((timeMs) => recent.valueAt(row, timeMs))).toEqual([
    undefined,
    7,
    undefined,
    6,
    3,
    undefined,
  ])
})
