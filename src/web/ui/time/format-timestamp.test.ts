import { expect, test } from 'vitest'
import { formatSince, formatTimeOfDay, formatTimestamp, zoneText } from './format-timestamp.ts'

test('an instant is shown in the viewer’s zone', () => {
  const ms = Date.parse('2026-11-20T23:30:05Z')
  expect(formatTimestamp(ms, 'Europe/Budapest')).toBe('2026-11-21 00:30:05')
  expect(formatTimestamp(ms, 'America/New_York')).toBe('2026-11-20 18:30:05')
  expect(formatTimeOfDay(ms, 'UTC')).toBe('23:30:05')
})

test('midnight is 00, and both sides of the change from summer time are right', () => {
  expect(formatTimestamp(Date.parse('2026-10-24T22:00:00Z'), 'Europe/Budapest')).toBe(
    '2026-10-25 00:00:00',
  )
  expect(formatTimestamp(Date.parse('2026-10-25T00:30:00Z'), 'Europe/Budapest')).toBe(
    '2026-10-25 02:30:00',
  )
  expect(formatTimestamp(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Budapest')).toBe(
    '2026-10-25 02:30:00',
  )
})

test('a moment of today is a time of day, an earlier one has its date, by the viewer’s midnight', () => {
  const now = Date.parse('2026-11-20T23:30:00Z')
  expect(formatSince(Date.parse('2026-11-20T22:00:00Z'), now, 'UTC')).toBe('22:00:00')
  expect(formatSince(Date.parse('2026-11-20T22:00:00Z'), now, 'Europe/Budapest')).toBe(
    '2026-11-20 23:00:00',
  )
})

test('the zone is named with its distance from UTC at that moment', () => {
  expect(zoneText(Date.parse('2026-11-20T12:00:00.250Z'), 'Europe/Budapest')).toBe(
    'Europe/Budapest (UTC+01:00)',
  )
  expect(zoneText(Date.parse('2026-07-20T12:00:00Z'), 'Europe/Budapest')).toBe(
    'Europe/Budapest (UTC+02:00)',
  )
  expect(zoneText(Date.parse('2026-11-20T12:00:00Z'), 'America/St_Johns')).toBe(
    'America/St_Johns (UTC−03:30)',
  )
  expect(zoneText(Date.parse('2026-11-20T12:00:00Z'), 'UTC')).toBe('UTC (UTC+00:00)')
})
