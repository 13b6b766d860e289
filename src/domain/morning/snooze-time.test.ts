import { expect, test } from 'vitest'
import { snoozeTime, typedTime } from './snooze-time.ts'

const ZONE = 'Europe/Budapest'
const at = (text: string) => Date.parse(text)
const until = (choice: Parameters<typeof snoozeTime>[0], now: string) =>
  new Date(snoozeTime(choice, ZONE, at(now))).toISOString()

test('tomorrow and Monday begin at 08:00 by the clocks of the zone', () => {
  // 20 November 2026 is a Friday.
  expect(until('tomorrow', '2026-11-20T10:00:00Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(until('monday', '2026-11-20T10:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(until('hours', '2026-11-20T10:00:00Z')).toBe('2026-11-20T14:00:00.000Z')
})

test('on a Monday the next one is meant, and the evening in UTC is the next day in Budapest', () => {
  expect(until('monday', '2026-11-23T06:00:00Z')).toBe('2026-11-30T07:00:00.000Z')
  expect(until('monday', '2026-11-22T23:30:00Z')).toBe('2026-11-30T07:00:00.000Z')
  expect(until('tomorrow', '2026-11-20T23:30:00Z')).toBe('2026-11-22T07:00:00.000Z')
})

test('tomorrow is 08:00 on the day after the clocks change, too', () => {
  expect(until('tomorrow', '2026-03-28T10:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
})

test('a typed time is one of the zone, and half a time is none', () => {
  const typed = (day: string, time: string) => typedTime({ day, time }, ZONE)
  expect(typed('2026-07-01', '08:30')).toBe(at('2026-07-01T06:30:00Z'))
  expect(typed('2026-07-01', ' 8.30')).toBe(at('2026-07-01T06:30:00Z'))
  expect(typed('2026-07-01', '')).toBeNull()
  expect(typed('2026-07-01', '24:30')).toBeNull()
  expect(typed('2026-99-01', '08:30')).toBeNull()
  expect(typed('', '08:30')).toBeNull()
})
