import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { followUpErrors, isSnoozed, LONGEST_NOTE } from './follow-up.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const resting = { snoozedUntilMs: NOW + HOUR_MS, snoozedAtAlarm: 7 }

test('a customer rests until the time, and comes back at it', () => {
  expect(isSnoozed(resting, 7, NOW)).toBe(true)
  expect(isSnoozed(resting, 7, NOW + HOUR_MS - 1)).toBe(true)
  expect(isSnoozed(resting, 7, NOW + HOUR_MS)).toBe(false)
  expect(isSnoozed({ ...resting, snoozedUntilMs: null }, 0, NOW)).toBe(false)
})

test('an alarm that opened since ends the rest, one that was open already does not', () => {
  expect(isSnoozed(resting, 8, NOW)).toBe(false)
  expect(isSnoozed(resting, 6, NOW)).toBe(true)
  expect(isSnoozed(resting, 0, NOW)).toBe(true)
})

test('the time lies ahead, within a year; a note is no letter', () => {
  const keys = (input: Parameters<typeof followUpErrors>[0]) =>
    followUpErrors(input, NOW).map(({ key }) => key)
  expect(keys({ snoozedUntil: new Date(NOW) })).toEqual(['morning.snoozedUntil'])
  expect(keys({ snoozedUntil: new Date(NOW + 367 * DAY_MS) })).toEqual(['morning.snoozedUntil'])
  expect(keys({ snoozedUntil: new Date(NOW + 366 * DAY_MS), note: 'Door' })).toEqual([])
  expect(keys({ snoozedUntil: null })).toEqual([])
  expect(keys({ note: '😀'.repeat(LONGEST_NOTE) })).toEqual([])
  expect(keys({ note: 'a'.repeat(LONGEST_NOTE + 1) })).toEqual(['form.textTooLong'])
})
