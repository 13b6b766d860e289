import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { noAlarm } from './no-alarm.ts'

const warm = {
  side: 'high',
  beganMs: 0,
  endedMs: 30 * MINUTE_MS,
  isEndKnown: true,
  peakCelsius: 12,
} as const
const tool = { alarmLimits: { notificationMin: 1, notificationMax: 9 }, defrostFridge: false }
const defrosting = { ...tool, defrostFridge: true }

test('a peak of a few minutes is short, and no defrosting, on a unit that defrosts too', () => {
  const peak = { ...warm, endedMs: 10 * MINUTE_MS - 1 }
  expect([noAlarm(peak, tool), noAlarm(peak, defrosting)]).toEqual(['short', 'short'])
})

test('what never reached the alarm limits says so, whatever it lasted', () => {
  expect(noAlarm({ ...warm, peakCelsius: 8.99 }, defrosting)).toBe('within-alarm-limits')
  expect(noAlarm({ ...warm, peakCelsius: 9 }, tool)).toBe('none')
  expect(noAlarm({ ...warm, side: 'low', peakCelsius: 1.01 }, tool)).toBe('within-alarm-limits')
  expect(noAlarm({ ...warm, side: 'low', peakCelsius: 1 }, tool)).toBe('none')
})

test('of longer warmth on a unit that defrosts, only that is said; cold is never excused so', () => {
  expect(noAlarm(warm, defrosting)).toBe('unit-defrosts')
  expect(noAlarm(warm, tool)).toBe('none')
  expect(noAlarm({ ...warm, side: 'low', peakCelsius: -5 }, defrosting)).toBe('none')
})

test('an excursion whose end is not known is not called short', () => {
  expect(noAlarm({ ...warm, endedMs: 0, isEndKnown: false }, tool)).toBe('none')
})
