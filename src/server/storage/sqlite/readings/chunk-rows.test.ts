import { expect, test } from 'vitest'
import { damageOfDays } from '../../readings/check-sealed-row.ts'
import { asSealedRow } from './chunk-rows.ts'

test.each([
  { id: 1_320_777, days: null, readings: 3, bytes: new Uint8Array(9) },
  { id: 1_320_777, days: 'Anna', readings: 3, bytes: new Uint8Array(9) },
  { id: 1_320_777, days: 1.5, readings: 3, bytes: new Uint8Array(9) },
  { id: 1_320_777, days: 1, readings: -3, bytes: new Uint8Array(9) },
  { id: 1_320_777, days: 1, readings: 3, bytes: 'no bytes' },
])('a row that a damaged page took from another table is a damaged day: %j', (row) => {
  expect(damageOfDays(asSealedRow(row))).toMatchObject({
    toolId: 13,
    firstDay: '2026-11-20',
    days: 1,
    readings: 0,
  })
})
