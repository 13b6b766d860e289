import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { storedCelsius } from '../readings/stored-value.ts'
import type { AlarmCondition } from './alarm-settings.ts'
import { isCalm } from './is-calm.ts'
import { aCondition, playScenario, quietFridge } from './testing/play-scenario.ts'
import { batch } from './testing/scenario-lines.ts'

const CHANGED = 200
/** Wide own limits, so that only the conditions alarm; changed at minute 200. */
const watched = (now: readonly AlarmCondition[], before: readonly AlarmCondition[] | null = null) =>
  quietFridge(
    { silence: 1_000, conditions: now },
    {
      range: { min: -50, max: 50 },
      ...(before !== null && {
        earlierConditions: [{ untilMs: CHANGED * MINUTE_MS, conditions: before }],
      }),
    },
  )
const WARM = aCondition({ id: 1, limit: 8, minutes: 10 })
const HOT = aCondition({ id: 1, limit: 12, minutes: 10 })
const changeTo = (now: readonly AlarmCondition[], before: readonly AlarmCondition[]) => ({
  at: CHANGED,
  tool: watched(now, before),
})
const backlog = batch(300, [60, 80, 5, 10], [85, 95, 5, 5])

describe('readings that arrive after a change of the conditions', () => {
  test('an excursion measured before a condition was raised gets its notice', () => {
    for (const lines of [['299 5', backlog], [`${backlog}\n301 5`]])
      expect(playScenario(watched([WARM]), ['0 5', changeTo([HOT], [WARM]), ...lines])).toEqual([
        'LATE_EXCURSION C1@300 since 60 until 85',
      ])
  })

  test('readings measured before a condition was lowered break nothing', () => {
    for (const lines of [['299 5', backlog], [`${backlog}\n301 5`]])
      expect(playScenario(watched([HOT]), ['0 5', changeTo([WARM], [HOT]), ...lines])).toEqual([])
  })

  test('readings measured before a condition was set break nothing, and count from then on', () => {
    const toWarm = changeTo([WARM], [])
    expect(playScenario(watched([]), ['0 5', toWarm, '299 5', backlog])).toEqual([])
    expect(playScenario(watched([]), ['0 5', toWarm, batch(300, [60, 280, 5, 10])])).toEqual([
      'OPENED C1@300 since 200',
    ])
  })

  test('an excursion measured before a condition was removed gets its notice, and is over with the change', () => {
    const removed = changeTo([], [WARM])
    for (const lines of [['299 5', backlog], [`${backlog}\n301 5`]])
      expect(playScenario(watched([WARM]), ['0 5', removed, ...lines])).toEqual([
        'LATE_EXCURSION C1@300 since 60 until 85',
      ])
    expect(playScenario(watched([WARM]), ['0 5', removed, batch(300, [60, 280, 5, 10])])).toEqual([
      'LATE_EXCURSION C1@300 since 60 until 200',
    ])
    expect(
      playScenario(watched([WARM]), ['0 5', removed, '290 10', batch(300, [60, 285, 5, 10])]),
    ).toEqual(['LATE_EXCURSION C1@300 since 60 until 200'])
  })

  test('a reading that a condition of its time finds out of range is not calm', () => {
    const tool = watched([], [WARM])
    const calmAt = (minute: number) => isCalm(null, [minute * MINUTE_MS], [storedCelsius(10)], tool)
    expect([calmAt(199), calmAt(200)]).toEqual([false, true])
  })
})
