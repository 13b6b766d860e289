import { describe, expect, test } from 'vitest'
import type { AlarmSettings } from '../alarms/alarm-settings.ts'
import { aCondition } from '../alarms/testing/play-scenario.ts'
import { alarmsOf, minute, set } from './testing/alarms-of-excursion.ts'

const warm = (minutes: number, celsius = 16) => Array.from({ length: minutes }, () => celsius)
/** The goods follow with τ = 30 min from 5 °C: in air of 16 °C they reach 9 °C after 14 minutes. */
const goods = (settings: Partial<AlarmSettings> = {}) => [
  set({}, { productLag: 30, watches: 'goods', ...settings }),
]

describe('where the limits watch the goods', () => {
  test('an excursion of the air whose goods stayed within the alarm limits says that', () => {
    expect(alarmsOf(warm(10), { alarms: goods() })).toEqual([
      { openedMs: null, reason: { kind: 'within-alarm-limits' }, isOfGoods: true },
    ])
  })

  test('goods that were out of range for less than the delay were short', () => {
    expect(alarmsOf(warm(15), { alarms: goods() })).toEqual([
      { openedMs: null, reason: { kind: 'short', minutes: 10 }, isOfGoods: true },
    ])
    const hour = goods({ raiseDelay: 60 })
    expect(alarmsOf(warm(40), { alarms: hour })[0]!.reason.kind).toBe('unproven')
  })

  test('their alarm came after the delay, counted from when the goods were out of range', () => {
    const raised = [{ startedMs: minute(24), openedMs: minute(34) }]
    expect(alarmsOf(warm(40), { raised, alarms: goods() })).toEqual([
      { openedMs: minute(34), reason: { kind: 'after-delay', minutes: 10 }, isOfGoods: true },
    ])
  })

  test('no defrosting excuses them', () => {
    const alarms = goods().map((entry) => ({ ...entry, defrostFridge: true }))
    const raised = [{ startedMs: minute(24), openedMs: minute(34) }]
    expect(alarmsOf(warm(40), { raised, alarms })[0]!.reason.kind).toBe('after-delay')
  })

  test('where they began to watch the goods within the excursion, no reason rests on either', () => {
    const alarms = [set(), { ...goods()[0]!, fromMs: minute(18) }]
    expect(alarmsOf(warm(40), { alarms })[0]!.reason).toEqual({ kind: 'no-alarm' })
    const within = [set(), { ...goods()[0]!, fromMs: minute(12) }]
    expect(alarmsOf(warm(40, 8.9), { alarms: within })[0]!.reason.kind).toBe('within-alarm-limits')
  })
})

test('a condition that watches the goods says so', () => {
  const condition = aCondition({ limit: 9, minutes: 10, watches: 'goods' })
  const alarms = [set({}, { productLag: 30, conditions: [condition], raiseDelay: 90 })]
  const raised = [{ lane: 'CONDITION', condition, startedMs: minute(24), openedMs: minute(34) }]
  expect(alarmsOf(warm(40), { raised, alarms })).toMatchObject([
    { reason: { kind: 'lasted', minutes: 10 }, isOfGoods: true },
  ])
})
