import { HOUR_MS } from '../../../../domain/durations.ts'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayAt,
  daysBetween,
  dayStart,
  instantOf,
  isDay,
  isoWeekOf,
  offsetTextAt,
  stampAt,
  weekdayOf,
} from './zoned-time.ts'

const hoursOf = (day: string, zone: string): number =>
  (dayStart(addDays(day, 1), zone) - dayStart(day, zone)) / HOUR_MS

describe('days in the viewer’s zone', () => {
  test('a day of the clock change to summer has 23 hours, the one back has 25', () => {
    expect(hoursOf('2026-03-29', 'Europe/Budapest')).toBe(23)
    expect(hoursOf('2026-10-25', 'Europe/Budapest')).toBe(25)
    expect(hoursOf('2026-11-20', 'Europe/Budapest')).toBe(24)
  })

  test('a day begins at the zone’s own midnight', () => {
    expect(new Date(dayStart('2026-11-20', 'Europe/Lisbon')).toISOString()).toBe(
      '2026-11-20T00:00:00.000Z',
    )
    expect(new Date(dayStart('2026-11-20', 'Europe/Budapest')).toISOString()).toBe(
      '2026-11-19T23:00:00.000Z',
    )
    expect(new Date(dayStart('2026-11-20', 'Asia/Kathmandu')).toISOString()).toBe(
      '2026-11-19T18:15:00.000Z',
    )
    expect(new Date(dayStart('2026-10-25', 'Atlantic/Azores')).toISOString()).toBe(
      '2026-10-25T00:00:00.000Z',
    )
  })

  test('a day whose midnight is skipped begins at the first moment that there is', () => {
    expect(stampAt(dayStart('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe(
      '2018-11-04 01:00:00',
    )
  })

  test('a time that comes twice is its first coming', () => {
    const first = instantOf(
      { year: 2026, month: 10, day: 25, hour: 2, minute: 30 },
      'Europe/Berlin',
    )
    expect(new Date(first).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  test('an instant is written with the zone’s clock and its offset', () => {
    const instant = Date.parse('2026-07-01T22:15:09.400Z')
    expect(stampAt(instant, 'Europe/Bratislava')).toBe('2026-07-02 00:15:09')
    expect(dayAt(instant, 'Europe/Bratislava')).toBe('2026-07-02')
    expect(offsetTextAt(instant, 'Europe/Bratislava')).toBe('+02:00')
    expect(offsetTextAt(instant, 'America/St_Johns')).toBe('-02:30')
  })
})

describe('calendar days', () => {
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

  test('days are counted over month and leap year', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2026-10-21', '2026-11-20')).toBe(30)
  })

  test('only a day that exists is a day', () => {
    expect(isDay('2026-02-28')).toBe(true)
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('20.11.2026')).toBe(false)
  })
})
