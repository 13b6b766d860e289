import { expect, test } from 'vitest'
import { layoutOf, pageAt } from './wall-layout.ts'

test('up to twelve sensors stand in the large grid, up to twenty in the small one', () => {
  expect(
    [1, 2, 4, 5, 9, 12, 13, 20].map(layoutOf).map(({ columns, rows }) => `${columns}×${rows}`),
  ).toEqual(['1×1', '2×1', '2×2', '3×2', '3×3', '4×3', '5×4', '5×4'])
})

test('more than twenty come in pages of twenty', () => {
  expect(layoutOf(45)).toEqual({ columns: 5, rows: 4, perPage: 20 })
})

test('each page stands for fifteen seconds, and the first one follows the last', () => {
  expect([0, 14_999, 15_000, 30_000, 44_999, 45_000].map((ms) => pageAt(ms, 3))).toEqual([
    0, 0, 1, 2, 2, 0,
  ])
  expect(pageAt(123_456, 1)).toBe(0)
})
