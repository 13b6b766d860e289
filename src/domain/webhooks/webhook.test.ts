import { expect, test } from 'vitest'
import { eventsOfNotice, hears } from './webhook.ts'

test('a silent device is an alarm that opens, too; a reminder is no event', () => {
  expect(eventsOfNotice({ kind: 'OPENED', lane: 'NODATA' })).toEqual([
    'ALARM_OPENED',
    'DEVICE_SILENT',
  ])
  expect(eventsOfNotice({ kind: 'OPENED', lane: 'HIGH' })).toEqual(['ALARM_OPENED'])
  expect(eventsOfNotice({ kind: 'RECOVERED', lane: 'NODATA' })).toEqual(['ALARM_RECOVERED'])
  expect(eventsOfNotice({ kind: 'REMINDER', lane: 'HIGH' })).toEqual([])
})

test('a webhook hears of warnings only if it asked for them', () => {
  const webhook = { events: ['ALARM_OPENED'], severities: ['alarm'] } as const
  expect(hears(webhook, 'ALARM_OPENED', 'alarm')).toBe(true)
  expect(hears(webhook, 'ALARM_OPENED', 'warning')).toBe(false)
  expect(hears({ ...webhook, severities: ['warning'] }, 'ALARM_OPENED', 'warning')).toBe(true)
  expect(hears(webhook, 'ALARM_RECOVERED', 'alarm')).toBe(false)
})
