import { describe, expect, test } from 'vitest'
import type { AlarmCondition } from '../alarms/alarm-settings.ts'
import { aCondition } from '../alarms/testing/play-scenario.ts'
import { alarmsOf, minute, type Raised, set } from './testing/alarms-of-excursion.ts'

const warm = (minutes: number, celsius = 8.5) => Array.from({ length: minutes }, () => celsius)

const TEN_HOURS = aCondition({ name: 'Above 8 °C for 10 h', minutes: 600, window: 1440 })
const rang = (
  condition: AlarmCondition,
  [startedMinute, openedMinute]: [number, number],
  change: Partial<Raised> = {},
): Raised => ({
  lane: 'CONDITION',
  condition,
  startedMs: minute(startedMinute),
  openedMs: minute(openedMinute),
  ...change,
})
const watched = (...conditions: AlarmCondition[]) => [set({}, { conditions })]
const named = ({ name, severity }: AlarmCondition) => ({ name, severity })

describe('an excursion within the alarm limits during which a condition rang', () => {
  test('names the condition and its minutes, and never says that no alarm came', () => {
    const alarms = alarmsOf(warm(660), {
      raised: [rang(TEN_HOURS, [10, 610])],
      alarms: watched(TEN_HOURS),
    })
    expect(alarms).toEqual([
      {
        openedMs: minute(610),
        reason: { kind: 'added-up', minutes: 600, window: 1440 },
        condition: named(TEN_HOURS),
      },
    ])
  })

  test('says so of a condition without a window, which must last without a break', () => {
    const hour = aCondition({ minutes: 60 })
    expect(
      alarmsOf(warm(90), { raised: [rang(hour, [10, 70])], alarms: watched(hour) })[0]!.reason,
    ).toEqual({ kind: 'lasted', minutes: 60 })
    const atOnce = aCondition({ minutes: 0 })
    expect(
      alarmsOf(warm(90), { raised: [rang(atOnce, [10, 10])], alarms: watched(atOnce) })[0]!.reason,
    ).toEqual({ kind: 'at-once' })
  })

  test('stands beside the alarm of the limits, each with its own reason', () => {
    const hour = aCondition({ minutes: 60 })
    const raised = [{ startedMs: minute(10), openedMs: minute(20) }, rang(hour, [10, 70])]
    expect(
      alarmsOf(warm(90, 10), { raised, alarms: watched(hour) }).map(({ reason }) => reason),
    ).toEqual([
      { kind: 'after-delay', minutes: 10 },
      { kind: 'lasted', minutes: 60 },
    ])
  })

  test('belongs to the excursion in which its minutes added up, not to those before', () => {
    const hour = aCondition({ minutes: 60, window: 600 })
    const values = [...warm(40), 5, 5, ...warm(40)]
    // 39 minutes between the first 40 readings; the rest from minute 52 on.
    const story = { raised: [rang(hour, [10, 73])], alarms: watched(hour) }
    expect(alarmsOf(values, story)[0]!.reason).toEqual({ kind: 'within-alarm-limits' })
    expect(alarmsOf(values, { ...story, place: 1 })[0]!.reason).toEqual({
      kind: 'added-up',
      minutes: 60,
      window: 600,
    })
  })

  test('was open when the excursion began, or came with late readings', () => {
    const hour = aCondition({ limit: 4, minutes: 5 })
    const alarms = watched(hour)
    const before = rang(hour, [0, 5])
    expect(alarmsOf(warm(30), { raised: [before], alarms })[0]!.reason.kind).toBe('already-open')
    const late = rang(aCondition({ minutes: 5 }), [10, 100])
    expect(alarmsOf(warm(120), { raised: [late], alarms })[0]!.reason.kind).toBe('readings-late')
    const over = rang(hour, [10, 900], { isLate: true, recoveredMs: minute(40) })
    expect(alarmsOf(warm(30), { raised: [over], alarms })[0]!.reason.kind).toBe('readings-late')
  })

  test('keeps its reason where the settings of the time are not known', () => {
    const raised = [rang(TEN_HOURS, [10, 610])]
    expect(alarmsOf(warm(660), { raised, alarms: [] })[0]!.reason.kind).toBe('added-up')
  })

  test('is not of the other side', () => {
    const cold = aCondition({ side: 'below', limit: 3, minutes: 5 })
    const raised = [rang(cold, [10, 15])]
    expect(alarmsOf(warm(30), { raised, alarms: watched(cold) })[0]!.openedMs).toBeNull()
  })
})

test('a warning does not ring: the excursion says why no alarm came, and then names the warning', () => {
  const warning = aCondition({ minutes: 60, severity: 'warning' })
  expect(
    alarmsOf(warm(90), { raised: [rang(warning, [10, 70])], alarms: watched(warning) }),
  ).toEqual([
    { openedMs: null, reason: { kind: 'within-alarm-limits' } },
    { openedMs: minute(70), reason: { kind: 'lasted', minutes: 60 }, condition: named(warning) },
  ])
})

test('a sensor error or a silence that rang during an excursion is named, one before or after it is not', () => {
  const of = (lane: string, openedMinute: number) =>
    alarmsOf(warm(30), {
      raised: [{ lane, startedMs: minute(5), openedMs: minute(openedMinute) }],
    })
  expect(of('SENSOR', 20)).toEqual([{ openedMs: minute(20), reason: { kind: 'sensor-fault' } }])
  expect(of('NODATA', 20)).toEqual([{ openedMs: minute(20), reason: { kind: 'silence' } }])
  for (const openedMinute of [9, 41])
    expect(of('NODATA', openedMinute)[0]!.reason.kind).toBe('within-alarm-limits')
})
