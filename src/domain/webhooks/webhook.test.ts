import { expect, test } from 'vitest'
import { eventsOfNotice, hears, isCalledFor } from './webhook.ts'

test('a silent device is an alarm that opens, too', () => {
  expect(eventsOfNotice({ kind: 'OPENED', lane: 'NODATA' })).toEqual([
    'ALARM_OPENED',
    'DEVICE_SILENT',
  ])
  expect(eventsOfNotice({ kind: 'OPENED', lane: 'HIGH' })).toEqual(['ALARM_OPENED'])
  expect(eventsOfNotice({ kind: 'RECOVERED', lane: 'NODATA' })).toEqual(['ALARM_RECOVERED'])
  expect(eventsOfNotice({ kind: 'REMINDER', lane: 'HIGH' })).toEqual(['ALARM_REMINDER'])
})

test('a webhook hears of warnings only if it asked for them', () => {
  const webhook = {
    form: 'SMS',
    personId: 7,
    events: ['ALARM_OPENED'],
    severities: ['alarm'],
  } as const
  expect(hears(webhook, 'ALARM_OPENED', 'alarm')).toBe(true)
  expect(hears(webhook, 'ALARM_OPENED', 'warning')).toBe(false)
  expect(hears({ ...webhook, severities: ['warning'] }, 'ALARM_OPENED', 'warning')).toBe(true)
  expect(hears(webhook, 'ALARM_RECOVERED', 'alarm')).toBe(false)
})

test('reminders go to a person who is called for alarms, never to a program, which forgets nothing', () => {
  const webhook = { form: 'SMS', personId: 7, events: ['ALARM_OPENED'] } as const
  expect(isCalledFor(webhook, 'ALARM_REMINDER')).toBe(true)
  for (const form of ['VOICE', 'NTFY', 'CUSTOM'] as const)
    expect(isCalledFor({ ...webhook, form }, 'ALARM_REMINDER')).toBe(true)
  for (const form of ['STANDARD', 'PAGERDUTY'] as const)
    expect(isCalledFor({ ...webhook, form }, 'ALARM_REMINDER')).toBe(false)
  expect(isCalledFor({ ...webhook, personId: null }, 'ALARM_REMINDER')).toBe(false)
  expect(isCalledFor({ ...webhook, events: ['ALARM_RECOVERED'] }, 'ALARM_REMINDER')).toBe(false)
})
