import { expect, test } from 'vitest'
import { storedCelsius, storedFault } from '../readings/stored-value.ts'
import { nextAlarmState } from './next-alarm-state.ts'
import { fridge } from './testing/play-scenario.ts'
import { minutes, reading, decideOnReading, openHigh, tick } from './testing/decide-on-reading.ts'

test('an incident opens with its true start, limit and extreme; its message has the last value', () => {
  const pending = decideOnReading(null, 0, 9.5, null)
  const { changes, notices, dueMs } = decideOnReading(pending.state, 10, 9, { at: 0, celsius: 9.5 })
  expect(changes).toEqual([
    {
      kind: 'opened',
      lane: 'HIGH',
      startedMs: 0,
      openedMs: minutes(10),
      limit: 8,
      extreme: 9.5,
      isBreaching: false,
    },
  ])
  expect(notices).toEqual([
    { kind: 'OPENED', lane: 'HIGH', atMs: minutes(10), sequence: 0, celsius: 9, count: 1 },
  ])
  expect(dueMs).toBe(minutes(40))
})

test('the message that a silence is over has the value that ended it', () => {
  const calm = { lastReceiptMs: minutes(10), serverStartMs: 0, usualIntervalMs: () => minutes(5) }
  const silent = nextAlarmState(null, tick(40, calm), fridge())
  expect(silent.notices).toMatchObject([{ kind: 'OPENED', lane: 'NODATA', celsius: 9 }])
  const over = decideOnReading(silent.state, 45, 12.5, { at: 10, celsius: 9 })
  expect(over.notices).toMatchObject([{ kind: 'RECOVERED', lane: 'NODATA', celsius: 12.5 }])
})

test('a steady alarm changes neither state nor incident: nothing has to be written', () => {
  const { state } = openHigh()
  const again = decideOnReading(state, 15, 9, { at: 10, celsius: 9 })
  expect(again.state).toBe(state)
  expect({ changes: again.changes, notices: again.notices }).toEqual({ changes: [], notices: [] })
})

test('a new extreme and Recovering change the incident and send no message', () => {
  const { state } = openHigh()
  const worse = decideOnReading(state, 15, 9.1, { at: 10, celsius: 9 })
  expect(worse.changes).toEqual([{ kind: 'went-on', lane: 'HIGH', state: 'ACTIVE', extreme: 9.1 }])
  const better = decideOnReading(worse.state, 20, 5, { at: 15, celsius: 9.1 })
  expect(better.changes).toEqual([
    { kind: 'went-on', lane: 'HIGH', state: 'RECOVERING', extreme: 9.1 },
  ])
  expect([...worse.notices, ...better.notices]).toEqual([])
  const over = decideOnReading(better.state, 25, 5, { at: 20, celsius: 5 })
  expect(over.changes).toEqual([
    { kind: 'recovered', lane: 'HIGH', recoveredMs: minutes(20), extreme: 9.1, cause: 'readings' },
  ])
  expect(over.state).toBeNull()
  expect(over.dueMs).toBeNull()
})

test('the given state is not changed', () => {
  const { state } = openHigh()
  const before = structuredClone(state)
  decideOnReading(state, 15, 12, { at: 10, celsius: 9 })
  nextAlarmState(
    state,
    tick(200, { lastReceiptMs: minutes(10), serverStartMs: 0, usualIntervalMs: () => minutes(5) }),
    fridge(),
  )
  nextAlarmState(state, { kind: 'acknowledged', nowMs: minutes(20), lane: 'HIGH' }, fridge())
  nextAlarmState(
    state,
    { kind: 'tool-changed', nowMs: minutes(20), latest: reading(10, 9) },
    fridge({}, { range: { min: 2, max: 20 } }),
  )
  expect(state).toEqual(before)
})

test('a changed limit ends an alarm even when a reading was judged by it before', () => {
  const tool = fridge({}, { range: { min: 2, max: 12 } })
  const { state } = decideOnReading(openHigh().state, 15, 9, { at: 10, celsius: 9 }, tool)
  const { changes } = nextAlarmState(
    state,
    { kind: 'tool-changed', nowMs: minutes(16), latest: reading(15, 9) },
    tool,
  )
  expect(changes).toMatchObject([{ kind: 'recovered', lane: 'HIGH', cause: 'limits' }])
})

test('the state remembers the last temperature during a sensor error', () => {
  const tool = fridge()
  const fault = { timeMs: minutes(12), value: storedFault('not-connected') }
  const faulty = nextAlarmState(
    openHigh(tool).state,
    {
      kind: 'readings',
      receivedMs: minutes(12),
      timesMs: [fault.timeMs],
      values: [fault.value],
      latest: reading(10, 9),
      usualIntervalMs: () => minutes(5),
    },
    tool,
  )
  expect(faulty.state!.last).toEqual(reading(10, 9))
  const { notices } = nextAlarmState(
    faulty.state,
    { kind: 'tick', nowMs: minutes(40), latest: fault, silence: null },
    tool,
  )
  expect(notices).toEqual([
    { kind: 'ESCALATED', lane: 'HIGH', atMs: minutes(40), sequence: 1, celsius: 9, count: 1 },
  ])
  const good = nextAlarmState(
    faulty.state,
    {
      kind: 'readings',
      receivedMs: minutes(13),
      timesMs: [minutes(13)],
      values: [storedCelsius(9)],
      latest: fault,
      usualIntervalMs: () => minutes(5),
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
        receivedMs: minutes(300),
        timesMs: [minutes(60)],
        values: [storedCelsius(celsius)],
        latest: reading(299, 5),
        usualIntervalMs: () => minutes(5),
      },
      fridge(),
    ).judge
  expect(behind(7.99)).toBeNull()
  expect(behind(8)).toMatchObject({ timesMs: [minutes(60)], isBatch: false })
})
