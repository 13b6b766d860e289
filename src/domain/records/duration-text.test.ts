import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { durationText } from './duration-text.ts'

test('a duration has its two largest units; hours count beyond 24', () => {
  expect(
    [
      0,
      59_999,
      4 * MINUTE_MS + 20_000,
      60 * MINUTE_MS,
      52 * 60 * MINUTE_MS + 10 * MINUTE_MS + 59_000,
    ].map((ms) => durationText(ms, 'en')),
  ).toEqual(['0\u00a0s', '59\u00a0s', '4\u00a0min 20\u00a0s', '1\u00a0h', '52\u00a0h 10\u00a0min'])
})

test('a year of hours has its thousands grouped', () => {
  expect(
    (['en', 'de', 'hu'] as const).map((language) =>
      durationText(12_345 * 60 * MINUTE_MS, language),
    ),
  ).toEqual(['12,345\u00a0h', '12.345\u00a0h', '12\u00a0345\u00a0h'])
})
