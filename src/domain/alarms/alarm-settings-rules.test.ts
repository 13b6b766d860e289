import { DAY_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import {
  alarmSettingErrors,
  correctiveActionErrors,
  escalationErrors,
  LONGEST_ACTION,
  LONGEST_PAUSE_DAYS,
  pauseErrors,
} from './alarm-settings-rules.ts'
import { DEFAULT_ALARM_SETTINGS } from './alarm-settings.ts'

const keys = (broken: { key: string }[]) => broken.map(({ key }) => key)
const NOW = new Date('2026-11-20T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

test('the defaults hold, and so do a delay and a hold of nothing', () => {
  expect(alarmSettingErrors(DEFAULT_ALARM_SETTINGS)).toEqual([])
  expect(
    alarmSettingErrors({ raiseDelay: 0, recoveryHold: 0, hysteresis: 0, defrostGrace: 0 }),
  ).toEqual([])
})

test('each setting has bounds; anything but a number lies outside them, and all broken ones are reported at once', () => {
  expect(
    alarmSettingErrors({ raiseDelay: -1, silence: 4, reminder: Number.NaN, hysteresis: 20.1 }).map(
      ({ message }) => message,
    ),
  ).toEqual([
    'raiseDelay lies outside 0 to 10080.',
    'silence lies outside 5 to 10080.',
    'reminder lies outside 5 to 10080.',
    'hysteresis lies outside 0 to 20.',
  ])
})

test('each step of contacts names somebody by a valid address', () => {
  expect(escalationErrors([])).toEqual([])
  expect(
    escalationErrors([['chef@example.com'], ['owner@example.com', 'night@example.com']]),
  ).toEqual([])
  expect(keys(escalationErrors([[]]))).toEqual(['alarms.contactMissing'])
  expect(keys(escalationErrors([['chef@']]))).toEqual(['alarms.contactMalformed'])
  expect(keys(escalationErrors(Array.from({ length: 11 }, () => ['chef@example.com'])))).toEqual([
    'alarms.tooManyContacts',
  ])
  expect(
    keys(escalationErrors([Array.from({ length: 11 }, (_, i) => `chef${i}@example.com`)])),
  ).toEqual(['alarms.tooManyContacts'])
})

test('a pause says why, lies ahead and has an end within a month', () => {
  expect(pauseErrors({ until: inDays(LONGEST_PAUSE_DAYS), reason: 'Cleaning' }, NOW)).toEqual([])
  expect(keys(pauseErrors({ until: NOW, reason: '  ' }, NOW))).toEqual([
    'alarms.reasonEmpty',
    'alarms.pauseEnded',
  ])
  expect(keys(pauseErrors({ until: new Date(Number.NaN), reason: 'Cleaning' }, NOW))).toEqual([
    'alarms.pauseEnded',
  ])
  expect(
    keys(pauseErrors({ until: inDays(LONGEST_PAUSE_DAYS + 1), reason: 'Cleaning' }, NOW)),
  ).toEqual(['alarms.pauseTooLong'])
})

test('a corrective action is said in words, on several lines if need be, without other control characters', () => {
  expect(correctiveActionErrors('Closed the door.\nMoved the milk.')).toEqual([])
  expect(keys(correctiveActionErrors(' \n '))).toEqual(['alarms.actionEmpty'])
  expect(keys(correctiveActionErrors('a\u0007b'))).toEqual(['form.controlCharacter'])
  expect(keys(correctiveActionErrors('x'.repeat(LONGEST_ACTION + 1)))).toEqual(['form.textTooLong'])
})
