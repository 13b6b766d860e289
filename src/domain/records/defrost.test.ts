import { MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { isDefrost } from './defrost.ts'

const warmExcursion = {
  side: 'high',
  beganMs: 0,
  endedMs: 45 * MINUTE_MS,
  isEndKnown: true,
  peakCelsius: 13.99,
} as const
const tool = { defrostFridge: true, notificationMax: 8, hasAlarm: false }

test('an excursion of at most 45 minutes and less than 6 °C above the limit is a defrosting', () => {
  expect(isDefrost(warmExcursion, tool)).toBe(true)
})

test.each([
  ['the tool does not defrost', warmExcursion, { ...tool, defrostFridge: false }],
  ['an alarm was raised', warmExcursion, { ...tool, hasAlarm: true }],
  ['it is below the limit', { ...warmExcursion, side: 'low' as const }, tool],
  ['it lasts longer than 45 minutes', { ...warmExcursion, endedMs: 45 * MINUTE_MS + 1 }, tool],
  ['its end is not known', { ...warmExcursion, isEndKnown: false }, tool],
  ['it reaches 6 °C above the limit', { ...warmExcursion, peakCelsius: 14 }, tool],
])('an excursion is no defrosting when %s', (_why, excursion, toolAndAlarm) => {
  expect(isDefrost(excursion, toolAndAlarm)).toBe(false)
})
