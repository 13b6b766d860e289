import { MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { nextAlarmState } from './next-alarm-state.ts'
import { readAlarmState, stateOfOpenIncidents } from './read-alarm-state.ts'
import { fridge } from './testing/play-scenario.ts'

const RANGE = { min: 2, max: 8 }

test('what this version cannot read is null', () => {
  for (const json of ['', '{', 'null', '5', '[]', '{}', '{"version":0}', '{"version":"1"}'])
    expect(readAlarmState(json)).toBeNull()
})

test('a tool begins anew with its open incidents and forgets none', () => {
  const openedMs = 100 * MINUTE_MS
  const state = stateOfOpenIncidents(
    [
      {
        lane: 'HIGH',
        startedMs: 90 * MINUTE_MS,
        openedMs,
        limit: 8,
        extreme: 9.5,
        acknowledgedMs: 110 * MINUTE_MS,
      },
      {
        lane: 'NODATA',
        startedMs: 95 * MINUTE_MS,
        openedMs,
        limit: null,
        extreme: null,
        acknowledgedMs: null,
      },
    ],
    RANGE,
  )
  expect(readAlarmState(JSON.stringify(state))).toEqual(state)
  const { notices, changes } = nextAlarmState(
    state,
    { kind: 'receipt', receivedMs: 120 * MINUTE_MS, latest: null },
    fridge(),
  )
  expect(notices.map(({ kind, lane }) => `${kind} ${lane}`)).toEqual(['RECOVERED NODATA'])
  expect(changes).toHaveLength(1)
  const rings = nextAlarmState(
    state,
    { kind: 'tick', nowMs: 350 * MINUTE_MS, latest: null, silence: null },
    fridge(),
  ).notices
  expect(rings.find(({ lane }) => lane === 'HIGH')).toMatchObject({
    kind: 'REMINDER',
    sequence: 1_000_001,
  })
})

test('without an open incident there is nothing to remember', () => {
  expect(stateOfOpenIncidents([], RANGE)).toBeNull()
})
