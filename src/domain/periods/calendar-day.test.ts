import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  isDay,
  isoWeekOf,
  monthStart,
  nextMonth,
  weekdayOf,
} from './calendar-day.ts'

test('weeks are those of ISO 8601', () => {
  expect(isoWeekOf('2026-10-21')).toBe(43)
  expect(isoWeekOf('2026-11-20')).toBe(47)
  expect(isoWeekOf('2026-01-01')).toBe(1)
  expect(isoWeekOf('2026-12-31')).toBe(53)
  expect(isoWeekOf('2027-01-03')).toBe(53)
  expect(isoWeekOf('2027-01-04')).toBe(1)
})

test('Monday is day 1 and Sunday day 7', () => {
  expect(weekdayOf('2026-11-16')).toBe(1)
  expect(weekdayOf('2026-11-22')).toBe(7)
})

test('days are counted over month, leap year and the year 9999', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysBetween('2026-10-21', '2026-11-20')).toBe(30)
  expect(daysBetween('9999-12-31', addDays('9999-12-31', 1))).toBe(1)
})

test('a month follows another one, whatever its length', () => {
  expect(monthStart('2026-11-20')).toBe('2026-11-01')
  expect(['2026-01-31', '2026-02-28', '2026-12-01'].map(nextMonth)).toEqual([
    '2026-02-01',
    '2026-03-01',
    '2027-01-01',
  ])
})

test('only a day that exists is a day', () => {
  expect(isDay('2026-02-28')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('20.11.2026')).toBe(false)
})
