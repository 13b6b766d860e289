import { MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { storedCelsius, storedFault } from '../readings/stored-value.ts'
import type { AlarmEvent } from './alarm-event.ts'
import type { AlarmState } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import { type Decision, nextAlarmState } from './next-alarm-state.ts'
import { fridge } from './testing/play-scenario.ts'

const min = (minutes: number) => minutes * MINUTE_MS
const reading = (at: number, celsius: number) => ({
  timeMs: min(at),
  value: storedCelsius(celsius),
})

const read = (
  state: AlarmState | null,
  at: number,
  celsius: number,
  before: { at: number; celsius: number } | null,
  tool = fridge(),
): Decision =>
  nextAlarmState(
    state,
    {
      kind: 'readings',
      receivedMs: min(at),
      timesMs: [min(at)],
      values: [storedCelsius(celsius)],
      latest: before && reading(before.at, before.celsius),
      usualIntervalMs: () => min(5),
    },
    tool,
  )

/** HIGH, open since minute 0, told at minute 10; 9 °C. */
const openHigh = (tool: AlarmTool = fridge()): Decision => {
  const pending = read(null, 0, 9, null, tool)
  return read(pending.state, 10, 9, { at: 0, celsius: 9 }, tool)
}

const tick = (
  at: number,
  silence: (AlarmEvent & { kind: 'tick' })['silence'] = null,
): AlarmEvent => ({ kind: 'tick', nowMs: min(at), latest: reading(10, 9), silence })

test('an incident opens with its true start, limit and extreme, and the message says the last value', () => {
  const pending = read(null, 0, 9.5, null)
  const { changes, notices, dueMs } = read(pending.state, 10, 9, { at: 0, celsius: 9.5 })
  expect(changes).toEqual([
    {
      kind: 'opened',
      lane: 'HIGH',
      startedMs: 0,
      openedMs: min(10),
      limit: 8,
      extreme: 9.5,
      isBreaching: false,
    },
  ])
  expect(notices).toEqual([
    { kind: 'OPENED', lane: 'HIGH', atMs: min(10), sequence: 0, celsius: 9, count: 1 },
  ])
  expect(dueMs).toBe(min(40))
})

test('a steady alarm changes neither state nor incident, so that nothing need be written', () => {
  const { state } = openHigh()
  const again = read(state, 15, 9, { at: 10, celsius: 9 })
  expect(again.state).toBe(state)
  expect({ changes: again.changes, notices: again.notices }).toEqual({ changes: [], notices: [] })
})

test('a new extreme and Recovering are told to storage, and to nobody else', () => {
  const { state } = openHigh()
  const worse = read(state, 15, 9.1, { at: 10, celsius: 9 })
  expect(worse.changes).toEqual([{ kind: 'went-on', lane: 'HIGH', state: 'ACTIVE', extreme: 9.1 }])
  const better = read(worse.state, 20, 5, { at: 15, celsius: 9.1 })
  expect(better.changes).toEqual([
    { kind: 'went-on', lane: 'HIGH', state: 'RECOVERING', extreme: 9.1 },
  ])
  expect([...worse.notices, ...better.notices]).toEqual([])
  const over = read(better.state, 25, 5, { at: 20, celsius: 5 })
  expect(over.changes).toEqual([
    { kind: 'recovered', lane: 'HIGH', recoveredMs: min(20), extreme: 9.1, cause: 'readings' },
  ])
  expect(over.state).toBeNull()
  expect(over.dueMs).toBeNull()
})

test('the state handed in is not altered', () => {
  const { state } = openHigh()
  const before = structuredClone(state)
  read(state, 15, 12, { at: 10, celsius: 9 })
  nextAlarmState(
    state,
    tick(200, { lastReceiptMs: min(10), serverStartMs: 0, usualIntervalMs: () => min(5) }),
    fridge(),
  )
  nextAlarmState(state, { kind: 'acknowledged', nowMs: min(20), lane: 'HIGH' }, fridge())
  nextAlarmState(
    state,
    { kind: 'tool-changed', nowMs: min(20), latest: reading(10, 9) },
    fridge({}, { range: { min: 2, max: 20 } }),
  )
  expect(state).toEqual(before)
})

test('reminders and steps are numbered for ever, across acknowledgements', () => {
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

test('a server that was down for days makes up for nothing: one step and one reminder', () => {
  const tool = fridge({}, { escalationSteps: 3 })
  const { notices, dueMs } = nextAlarmState(openHigh(tool).state, tick(10_000), tool)
  expect(notices.map(({ kind, sequence }) => `${kind} ${sequence}`)).toEqual([
    'ESCALATED 1',
    'REMINDER 1',
  ])
  expect(dueMs).toBe(min(10_030))
})

test('a clock that was a day ahead does not silence reminders until it has caught up', () => {
  const state = openHigh().state!
  const ahead: AlarmState = {
    ...state,
    high: {
      ...state.high!,
      ringing: {
        escalatedMs: min(1_450),
        steps: 0,
        remindedMs: min(1_450),
        reminders: 0,
        acknowledgedMs: null,
      },
    } as AlarmState['high'],
  }
  const back = nextAlarmState(ahead, tick(20), fridge())
  expect(back.notices).toEqual([])
  expect(back.dueMs).toBe(min(50))
  const acknowledged: AlarmState = {
    ...state,
    high: {
      ...state.high!,
      ringing: {
        escalatedMs: 0,
        steps: 1,
        remindedMs: 0,
        reminders: 1,
        acknowledgedMs: min(1_450),
      },
    } as AlarmState['high'],
  }
  expect(nextAlarmState(acknowledged, tick(20), fridge()).dueMs).toBe(min(260))
})

test('held messages of a clock that was ahead are told two minutes after it was set back', () => {
  const tool = fridge({ raiseDelay: 0 })
  const late = nextAlarmState(
    null,
    {
      kind: 'readings',
      receivedMs: min(1_500),
      timesMs: [min(60)],
      values: [storedCelsius(9)],
      latest: reading(5, 5),
      usualIntervalMs: () => min(5),
    },
    tool,
  )
  expect(late.dueMs).toBe(min(1_502))
  const back = nextAlarmState(late.state, tick(100), tool)
  expect(back.dueMs).toBe(min(102))
  expect(nextAlarmState(back.state, tick(102), tool).notices.map(({ kind }) => kind)).toEqual([
    'OPENED',
  ])
})

test('silence is never longer than this server has been listening', () => {
  const silence = { lastReceiptMs: min(5), serverStartMs: min(500), usualIntervalMs: () => min(5) }
  const calm = { latest: reading(5, 5), silence }
  for (const at of [500, 505, 525, 529])
    expect(
      nextAlarmState(null, { kind: 'tick', nowMs: min(at), ...calm }, fridge()).notices,
    ).toEqual([])
  const { notices, changes } = nextAlarmState(
    null,
    { kind: 'tick', nowMs: min(530), ...calm },
    fridge(),
  )
  expect(notices.map(({ kind, lane }) => `${kind} ${lane}`)).toEqual(['OPENED NODATA'])
  expect(changes).toEqual([
    {
      kind: 'opened',
      lane: 'NODATA',
      startedMs: min(5),
      openedMs: min(530),
      limit: null,
      extreme: null,
      isBreaching: false,
    },
  ])
})

test('silence counts from the end of a pause', () => {
  const tool = fridge({}, { pausedUntilMs: min(60) })
  const silence = { lastReceiptMs: min(5), serverStartMs: 0, usualIntervalMs: () => min(5) }
  const openedAt = (at: number) =>
    nextAlarmState(null, { kind: 'tick', nowMs: min(at), latest: reading(5, 5), silence }, tool)
      .notices.length
  expect([35, 59, 60, 89, 90].map(openedAt)).toEqual([0, 0, 0, 0, 1])
})

test('a limit that was changed is noticed though a reading was judged by it first', () => {
  const tool = fridge({}, { range: { min: 2, max: 12 } })
  const { state } = read(openHigh().state, 15, 9, { at: 10, celsius: 9 }, tool)
  const { changes } = nextAlarmState(
    state,
    { kind: 'tool-changed', nowMs: min(16), latest: reading(15, 9) },
    tool,
  )
  expect(changes).toMatchObject([{ kind: 'recovered', lane: 'HIGH', cause: 'limits' }])
})

test('the usual interval is asked for only when the setting has passed', () => {
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
      { kind: 'tick', nowMs: min(29), latest: reading(0, 5), silence },
      fridge(),
    ),
  ).not.toThrow()
  expect(() =>
    nextAlarmState(
      null,
      { kind: 'tick', nowMs: min(30), latest: reading(0, 5), silence },
      fridge(),
    ),
  ).toThrow('asked')
})

test('the last temperature outlives a sensor error, also in what is kept', () => {
  const tool = fridge()
  const fault = { timeMs: min(12), value: storedFault('not-connected') }
  const faulty = nextAlarmState(
    openHigh(tool).state,
    {
      kind: 'readings',
      receivedMs: min(12),
      timesMs: [fault.timeMs],
      values: [fault.value],
      latest: reading(10, 9),
      usualIntervalMs: () => min(5),
    },
    tool,
  )
  expect(faulty.state!.last).toEqual(reading(10, 9))
  const { notices } = nextAlarmState(
    faulty.state,
    { kind: 'tick', nowMs: min(40), latest: fault, silence: null },
    tool,
  )
  expect(notices).toEqual([
    { kind: 'ESCALATED', lane: 'HIGH', atMs: min(40), sequence: 1, celsius: 9, count: 1 },
  ])
  const good = nextAlarmState(
    faulty.state,
    {
      kind: 'readings',
      receivedMs: min(13),
      timesMs: [min(13)],
      values: [storedCelsius(9)],
      latest: fault,
      usualIntervalMs: () => min(5),
    },
    tool,
  )
  expect(good.state!.last).toBeNull()
})

test('late readings are to be judged when one of them is out of range, and only then', () => {
  const behind = (celsius: number) =>
    nextAlarmState(
      null,
      {
        kind: 'readings',
        receivedMs: min(300),
        timesMs: [min(60)],
        values: [storedCelsius(celsius)],
        latest: reading(299, 5),
        usualIntervalMs: () => min(5),
      },
      fridge(),
    ).judge
  expect(behind(7.99)).toBeNull()
  expect(behind(8)).toMatchObject({ timesMs: [min(60)], isBatch: false })
})
