import { expect, test } from 'vitest'
import { goodsPieces } from './goods-shapes.ts'

const LINE = { name: '', valueText: String }

test('the line of the goods breaks where readings are missing', () => {
  expect(
    goodsPieces({ ...LINE, times: [0, 5, 40, 45], means: [4, 5, 8, 7], gapEnds: [40] }),
  ).toEqual([
    [
      [0, 4],
      [5, 5],
    ],
    [
      [40, 8],
      [45, 7],
    ],
  ])
})

test('no readings, no line of the goods', () => {
  expect(goodsPieces({ ...LINE, times: [], means: [], gapEnds: [] })).toEqual([])
})
