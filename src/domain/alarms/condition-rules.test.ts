import { describe, expect, test } from 'vitest'
import { alarmSettingErrors } from './alarm-settings-rules.ts'
import type { AlarmCondition } from './alarm-settings.ts'
import { conditionErrors } from './condition-rules.ts'

const condition = (change: Partial<AlarmCondition> = {}): AlarmCondition => ({
  id: 1,
  name: 'Too warm for long',
  side: 'above',
  limit: 8,
  minutes: 600,
  window: null,
  severity: 'alarm',
  watches: 'air',
  ...change,
})
const refusals = (...changes: Partial<AlarmCondition>[]) =>
  conditionErrors(changes.map((change, i) => condition({ name: `No. ${i}`, ...change }))).map(
    ({ field, key }) => `${field} ${key}`,
  )

test('the pair of the WHO is allowed', () => {
  expect(refusals({ minutes: 600 }, { side: 'atOrBelow', limit: -0.5, minutes: 60 })).toEqual([])
})

test('a name is neither empty, too long, nor that of another condition', () => {
  expect(refusals({ name: ' ' })).toEqual(['settings.conditions.0.name alarms.conditionNameEmpty'])
  expect(refusals({ name: 'x'.repeat(61) })).toEqual([
    'settings.conditions.0.name form.textTooLong',
  ])
  expect(refusals({ name: 'Warm' }, { name: ' warm ', limit: 9 })).toEqual([
    'settings.conditions.1.name alarms.conditionNameTwice',
  ])
})

test('numbers lie within their bounds, and no number is none', () => {
  expect(refusals({ minutes: -1, limit: Number.NaN, window: 10_081 })).toEqual([
    'settings.conditions.0.minutes alarms.settingOutOfBounds',
    'settings.conditions.0.window alarms.settingOutOfBounds',
    'settings.conditions.0.limit alarms.settingOutOfBounds',
  ])
})

test('a window is at least as long as the time that must add up in it', () => {
  expect(refusals({ minutes: 60, window: 60 })).toEqual([])
  expect(refusals({ minutes: 60, window: 59 })).toEqual([
    'settings.conditions.0.window alarms.conditionWindowShort',
  ])
})

describe('two conditions contradict each other when they leave no temperature', () => {
  test('"above 2" and "below 8" do, "above 8" and "below 2" do not', () => {
    expect(refusals({ side: 'above', limit: 2 }, { side: 'below', limit: 8 })).toEqual([
      'settings.conditions.1.limit alarms.conditionsContradict',
    ])
    expect(refusals({ side: 'below', limit: 2 }, { side: 'above', limit: 8 })).toEqual([])
  })

  test('at the same limit they leave one only if the limit itself breaks neither', () => {
    expect(refusals({ side: 'above', limit: 5 }, { side: 'below', limit: 5 })).toEqual([])
    expect(refusals({ side: 'above', limit: 5 }, { side: 'atOrBelow', limit: 5 })).toEqual([
      'settings.conditions.1.limit alarms.conditionsContradict',
    ])
  })
})

test('two conditions that differ only in name and severity are refused', () => {
  expect(refusals({}, { severity: 'warning' })).toEqual([
    'settings.conditions.1.limit alarms.conditionTwice',
  ])
  expect(refusals({ minutes: 30, severity: 'warning' }, {})).toEqual([])
})

test('a tool has ten conditions at most', () => {
  const limits = (count: number) => Array.from({ length: count }, (_, i) => ({ limit: i }))
  expect(refusals(...limits(10))).toEqual([])
  expect(refusals(...limits(11))).toEqual(['settings.conditions alarms.tooManyConditions'])
})

test('goods are watched only with a lag, which is one of five', () => {
  const keys = (settings: Parameters<typeof alarmSettingErrors>[0]) =>
    alarmSettingErrors(settings).map(({ key }) => key)
  expect(keys({ productLag: 30, watches: 'goods' })).toEqual([])
  expect(keys({ productLag: 20 })).toEqual(['alarms.productLagUnknown'])
  expect(keys({ productLag: 0, watches: 'goods' })).toEqual(['alarms.goodsWithoutLag'])
  expect(keys({ productLag: 0, conditions: [condition({ watches: 'goods' })] })).toEqual([
    'alarms.goodsWithoutLag',
  ])
})
