import { expect, test } from 'vitest'
import { correctionAt } from './stored-value.ts'

const corrections = { fromMs: [100, 200, 300], celsius: [0.5, -1, 2] }

test('a correction holds from the moment it is set until the next one', () => {
  expect(correctionAt(corrections, 199)).toBe(0.5)
  expect(correctionAt(corrections, 200)).toBe(-1)
  expect(correctionAt(corrections, 299)).toBe(-1)
  expect(correctionAt(corrections, 300)).toBe(2)
  expect(correctionAt(corrections, 1_000_000)).toBe(2)
})

test('what was measured before the tool existed gets its first correction', () => {
  expect(correctionAt(corrections, 0)).toBe(0.5)
})
