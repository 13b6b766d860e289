import { expect, test } from 'vitest'
import { formatTimeOfDay, formatTimestamp } from './format-timestamp.ts'

test('an instant is shown in the viewer’s zone', () => {
  const ms = Date.parse('2026-11-20T23:30:05Z')
  expect(formatTimestamp(ms, 'Europe/Budapest')).toBe('2026-11-21 00:30:05')
  expect(formatTimestamp(ms, 'America/New_York')).toBe('2026-11-20 18:30:05')
  expect(formatTimeOfDay(ms, 'UTC')).toBe('23:30:05')
})

test('midnight is 00, and both sides of the change from summer time are right', () => {
  expect(formatTimestamp(Date.parse('2026-10-24T22:00:00Z'), 'Europe/Budapest')).toBe('2026-10-25 00:00:00')
  expect(formatTimestamp(Date.parse('2026-10-25T00:30:00Z'), 'Europe/Budapest')).toBe('2026-10-25 02:30:00')
  expect(formatTimestamp(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Budapest')).toBe('2026-10-25 02:30:00')
})
