import { expect, test } from 'vitest'
import { lastDayOf, utcDayText } from './damaged-readings.ts'

test('the last day of a damaged stretch is named, whatever the damage made of its length', () => {
  expect(lastDayOf({ firstDay: '2026-11-20', days: 1 })).toBe('2026-11-20')
  expect(lastDayOf({ firstDay: '2026-11-20', days: 13 })).toBe('2026-12-02')
  expect(lastDayOf({ firstDay: '2026-11-20', days: -5 })).toBe('2026-11-20')
  expect(lastDayOf({ firstDay: '2026-11-20', days: Number.MAX_SAFE_INTEGER })).toBe('+275760-09-13')
})

test('a damaged day is one that can be read again', () => {
  for (const day of [0, 20_777, 99_999, -99_999, -1_000_000])
    expect(Date.parse(utcDayText(day))).toBe(day * 86_400_000)
})
