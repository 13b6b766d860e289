import { expect, test } from 'vitest'
import { MOST_IN_COLUMNS, RunColumns } from './run-columns.ts'

const run = (count: number, from = 0) => ({
  times: Array.from({ length: count }, (_, i) => from + i * 60_000),
  values: Array.from({ length: count }, (_, i) => from - i),
})

test('each of many sensors has its own recent readings', () => {
  const recent = new RunColumns()
  const rows = Array.from({ length: 1_100 }, (_, row) => row)
  for (const row of rows) recent.put(row, run(row % (MOST_IN_COLUMNS + 1), row))
  for (const row of rows) {
    expect(recent.of(row)).toEqual(run(row % (MOST_IN_COLUMNS + 1), row))
    expect(recent.count(row)).toBe(row % (MOST_IN_COLUMNS + 1))
  }
})

test('of more recent readings than are kept the last ones stay', () => {
  const recent = new RunColumns()
  const row = 700
  recent.put(row, run(MOST_IN_COLUMNS + 3))
  const { times, values } = run(MOST_IN_COLUMNS + 3)
  expect(recent.of(row)).toEqual({ times: times.slice(3), values: values.slice(3) })
  recent.put(row, run(2))
  expect(recent.of(row)).toEqual(run(2))
})

test('a recent reading is found at exactly its time', () => {
  const recent = new RunColumns()
  const row = 700
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

test('a reading that is pushed stands behind those of its sensor', () => {
  const columns = new RunColumns()
  columns.push(3, 100, 7)
  columns.push(3, 200, 8)
  columns.push(4, 150, 9)
  expect(columns.of(3)).toEqual({ times: [100, 200], values: [7, 8] })
  expect([columns.lastMs(3), columns.lastMs(4), columns.lastMs(5)]).toEqual([200, 150, -Infinity])
  expect([0, 100, 101, 200, 201].map((timeMs) => columns.countFrom(3, timeMs))).toEqual([
    2, 2, 1, 1, 0,
  ])
})
