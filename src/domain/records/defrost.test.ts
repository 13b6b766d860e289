import { MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { isDefrost } from './defrost.ts'

const warmth = {
  side: 'high',
  beganMs: 0,
  endedMs: 45 * MINUTE_MS,
  isEndKnown: true,
  peakCelsius: 13.99,
} as const
const tool = { defrostFridge: true, notificationMax: 8, hasAlarm: false }

test('warmth that is over within 45 minutes and stays less than 6 °C above the limit is a defrosting', () => {
  expect(isDefrost(warmth, tool)).toBe(true)
})

test.each([
  ['the tool does not defrost', warmth, { ...tool, defrostFridge: false }],
  ['an alarm was raised', warmth, { ...tool, hasAlarm: true }],
  ['it is cold', { ...warmth, side: 'low' as const }, tool],
  ['it lasts longer', { ...warmth, endedMs: 45 * MINUTE_MS + 1 }, tool],
  ['its end is not known', { ...warmth, isEndKnown: false }, tool],
  ['it is too warm', { ...warmth, peakCelsius: 14 }, tool],
])('it is none where %s', (_why, excursion, of) => {
  expect(isDefrost(excursion, of)).toBe(false)
})
