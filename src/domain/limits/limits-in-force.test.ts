import { expect, test } from 'vitest'
import { entryInForce } from './limits-in-force.ts'

const at = (text: string) => new Date(text)
const HISTORY = [
  { from: at('2026-01-01T00:00:00Z'), name: 'first' },
  { from: at('2026-02-01T00:00:00Z'), name: 'second' },
  { from: at('2026-03-01T00:00:00Z'), name: 'third' },
]

test('an entry is in force from its own moment on until the next one, the first for all time before it', () => {
  const find = entryInForce(HISTORY)
  const names = ['2025-01-01', '2026-01-31T23:59:59.999Z', '2026-02-01', '2026-03-01', '2027-01-01', '2026-02-15', '2026-01-01'].map((time) => find(Date.parse(time)).name)
  expect(names).toEqual(['first', 'first', 'second', 'third', 'third', 'second', 'first'])
})

test('a history without entries is a bug and says so', () => {
  expect(() => entryInForce([])(0)).toThrow('limits from its beginning')
})
