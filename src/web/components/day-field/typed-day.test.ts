import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026.11.20.', '2026-11-20'],
  ['2026. 3. 5.', '2026-03-05'],
  [' 2026/3/5 ', '2026-03-05'],
  ['2028-02-29', '2028-02-29'],
])('%j means %s', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each(['', '2026-11', '2026-02-29', '2026-13-01', '20.11.2026', 'yesterday'])(
  '%j is no day',
  (text) => {
    expect(typedDay(text)).toBeNull()
  },
)
