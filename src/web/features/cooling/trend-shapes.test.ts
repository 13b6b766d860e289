import { expect, test } from 'vitest'
import { linePath, marksOf, rulerOf } from './trend-shapes.ts'

test('a ruler has round marks and reaches all figures', () => {
  const ruler = rulerOf([[21.4, null, 23.9], [19.2]], { leastRange: 2 })!
  expect(marksOf(ruler)).toEqual([18, 20, 22, 24])
  expect(
    marksOf(rulerOf([[0.47, 0.61]], { leastRange: 0.1 })!).map((mark) => mark.toFixed(2)),
  ).toEqual(['0.45', '0.50', '0.55', '0.60', '0.65'])
})

test('a figure that hardly changes is not blown up, and no number lies below nothing', () => {
  expect(rulerOf([[24, 24.2]], { leastRange: 8 })).toEqual({ from: 20, to: 30, step: 2 })
  expect(rulerOf([[0.5]], { leastRange: 8, lowest: 0 })).toEqual({ from: 0, to: 8, step: 2 })
})

test('without a figure there is no ruler', () => {
  expect(rulerOf([[null, null], []], { leastRange: 1 })).toBeNull()
})

test('the line breaks where days are missing, and a day alone is a dot', () => {
  const ruler = { from: 0, to: 10, step: 5 }
  expect(linePath([0, 10, null, 5], ruler)).toBe('M125.0,100.0L375.0,0.0M875.0,50.0h0')
})
