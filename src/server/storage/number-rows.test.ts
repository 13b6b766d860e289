import { expect, test } from 'vitest'
import { NumberRows } from './number-rows.ts'

test('each text has its own numbers, whatever others came and went', () => {
  const rows = new NumberRows(2)
  const has = (text: string) => {
    const row = rows.rowOf(text)
    return row === undefined ? null : [rows.keyOf(row), rows.at(row, 0), rows.at(row, 1)]
  }
  for (let i = 0; i < 600; i += 1) rows.put(`a${i}`, [i, NaN])
  for (let i = 0; i < 600; i += 2) rows.delete(`a${i}`)
  rows.delete('never there')
  for (let i = 0; i < 400; i += 1) rows.put(`b${i}`, [-i, i / 2])
  rows.put('a1', [7, 8])
  rows.set(rows.rowOf('b399')!, 1, 5)
  expect(rows.size).toBe(700)
  expect(has('a0')).toBeNull()
  expect(has('a1')).toEqual(['a1', 7, 8])
  expect(has('a599')).toEqual(['a599', 599, NaN])
  expect(has('b398')).toEqual(['b398', -398, 199])
  expect(has('b399')).toEqual(['b399', -399, 5])
})
