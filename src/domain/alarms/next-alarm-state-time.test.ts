import { expect, test } from 'vitest'
import { storedCelsius } from '../readings/stored-value.ts'
import type { AlarmState } from './alarm-state.ts'
import { nextAlarmState } from './next-alarm-state.ts'
import { newRinging } from './ringing.ts'
import { fridge } from './testing/play-scenario.ts'
import { minutes, reading, openHigh, tick } from './testing/decide-on-reading.ts'

test('reminders and steps go on being numbered after an acknowledgement', () => {
  const tool = fridge({ reminder: 60, escalation: 30, reAlarm: 100 }, { escalationSteps: 2 })
  let decision = openHigh(tool)
  const numbers: string[] = []
  for (let i = 0; i < 8; i++) {
    if (i === 4)
      decision = nextAlarmState(
        decision.state,
        { kind: 'acknowledged', nowMs: decision.dueMs! - 1, lane: 'HIGH' },
        tool,
      )
    decision = nextAlarmState(
      decision.state,
      { kind: 'tick', nowMs: decision.dueMs!, latest: reading(10, 9), silence: null },
      tool,
    )
    numbers.push(...decision.notices.map(({ kind, sequence }) => `${kind} ${sequence}`))
  }
  expect(numbers).toEqual([
    'ESCALATED 1',
    'ESCALATED 2',
    'REMINDER 1',
    'REMINDER 2',
    'REMINDER 3',
    'REMINDER 4',
    'REMINDER 5',
    'REMINDER 6',
    'REMINDER 7',
  ])
})

test('after days without the server one step and one reminder are sent, not all that were missed', () => {
  const tool = fridge({}, { escalationSteps: 3 })
  const { notices, dueMs } = nextAlarmState(openHigh(tool).state, tick(10_000), tool)
  expect(notices.map(({ kind, sequence }) => `${kind} ${sequence}`)).toEqual([
    'ESCALATED 1',
    'REMINDER 1',
  ])
  expect(dueMs).toBe(minutes(10_030))
})

test('a clock that was a day ahead does not silence reminders until it has caught up', () => {
  const state = openHigh().state!
  const ahead: AlarmState = {
    ...state,
    high: {
      ...state.high!,
      ringing: newRinging(minutes(1_450)),
    } as AlarmState['high'],
  }
  const back = nextAlarmState(ahead, tick(20), fridge())
  expect(back.notices).toEqual([])
  expect(back.dueMs).toBe(minutes(50))
  const acknowledged: AlarmState = {
    ...state,
    high: {
      ...state.high!,
      ringing: { ...newRinging(0), steps: 1, reminders: 1, acknowledgedMs: minutes(1_450) },
    } as AlarmState['high'],
  }
  expect(nextAlarmState(acknowledged, tick(20), fridge()).dueMs).toBe(minutes(260))
})

test('waiting messages of a clock that was ahead are sent two minutes after it was set back', () => {
  const tool = fridge({ raiseDelay: 0 })
  const late = nextAlarmState(
    null,
    {
      kind: 'readings',
      receivedMs: minutes(1_500),
      timesMs: [minutes(60)],
      values: [storedCelsius(9)],
      latest: reading(5, 5),
      usualIntervalMs: () => minutes(5),
    },
    tool,
  )
  expect(late.dueMs).toBe(minutes(1_502))
  const back = nextAlarmState(late.state, tick(100), tool)
  expect(back.dueMs).toBe(minutes(102))
  expect(nextAlarmState(back.state, tick(102), tool).notices.map(({ kind }) => kind)).toEqual([
    'OPENED',
  ])
})

test('silence counts from the start of the server at the earliest', () => {
  const silence = {
    lastReceiptMs: minutes(5),
    serverStartMs: minutes(500),
    usualIntervalMs: () => minutes(5),
  }
  const calm = { latest: reading(5, 5), silence }
  for (const at of [500, 505, 525, 529])
    expect(
      nextAlarmState(null, { kind: 'tick', nowMs: minutes(at), ...calm }, fridge()).notices,
    ).toEqual([])
  const { notices, changes } = nextAlarmState(
    null,
    { kind: 'tick', nowMs: minutes(530), ...calm },
    fridge(),
  )
  expect(notices.map(({ kind, lane }) => `${kind} ${lane}`)).toEqual(['OPENED NODATA'])
  expect(changes).toEqual([
    {
      kind: 'opened',
      lane: 'NODATA',
      startedMs: minutes(5),
      openedMs: minutes(530),
      limit: null,
      extreme: null,
      isBreaching: false,
    },
  ])
})

test('silence counts from the end of a pause', () => {
  const tool = fridge({}, { pausedUntilMs: minutes(60) })
  const silence = { lastReceiptMs: minutes(5), serverStartMs: 0, usualIntervalMs: () => minutes(5) }
  const openedAt = (at: number) =>
    nextAlarmState(null, { kind: 'tick', nowMs: minutes(at), latest: reading(5, 5), silence }, tool)
      .notices.length
  expect([35, 59, 60, 89, 90].map(openedAt)).toEqual([0, 0, 0, 0, 1])
})

test('the usual interval is read only when the setting for silence has passed', () => {
  const silence = {
    lastReceiptMs: 0,
    serverStartMs: 0,
    usualIntervalMs: () => {
      throw new Error('asked')
    },
  }
  expect(() =>
    nextAlarmState(
      null,
      { kind: 'tick', nowMs: minutes(29), latest: reading(0, 5), silence },
      fridge(),
    ),
  ).not.toThrow()
  expect(() =>
    nextAlarmState(
      null,
      { kind: 'tick', nowMs: minutes(30), latest: reading(0, 5), silence },
      fridge(),
    ),
  ).toThrow('asked')
})
