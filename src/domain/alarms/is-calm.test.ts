import { expect, test } from 'vitest'
import { storedCelsius, storedFault } from '../readings/stored-value.ts'
import { asksGoods, asksUsualInterval, isCalm } from './is-calm.ts'
import { nextAlarmState } from './next-alarm-state.ts'
import { fridge } from './testing/play-scenario.ts'

const stored = (...celsius: number[]) => celsius.map(storedCelsius)
const minutes = (...at: number[]) => at.map((minute) => minute * 60_000)

test('temperatures strictly within the limits are calm, a value on a limit or an error is not', () => {
  expect(isCalm(null, minutes(1, 2, 3), stored(2.01, 5, 7.99), fridge())).toBe(true)
  expect(isCalm(null, minutes(1, 2), stored(5, 8), fridge())).toBe(false)
  expect(isCalm(null, minutes(1), stored(2), fridge())).toBe(false)
  expect(isCalm(null, minutes(1), [storedFault('not-ready')], fridge())).toBe(false)
  expect(isCalm(null, [], [], fridge())).toBe(true)
})

test('temperatures are calm by the limits in force when they were measured', () => {
  const changed = fridge(
    {},
    {
      range: { min: 2, max: 13 },
      earlierRanges: [{ untilMs: 600_000, range: { min: 2, max: 8 } }],
    },
  )
  expect(isCalm(null, minutes(10), stored(10), changed)).toBe(true)
  expect(isCalm(null, minutes(9.9), stored(10), changed)).toBe(false)
})

test('a tool with a remembered state is not calm, and calm readings need not go through the rule', () => {
  const latest = { timeMs: 0, value: storedCelsius(5) }
  const event = {
    kind: 'readings',
    receivedMs: 300_000,
    timesMs: minutes(5),
    latest,
    usualIntervalMs: () => 300_000,
  } as const
  const { state } = nextAlarmState(null, { ...event, values: stored(9) }, fridge())
  expect(isCalm(state, minutes(6), stored(5), fridge())).toBe(false)
  expect(nextAlarmState(null, { ...event, values: stored(5) }, fridge())).toEqual({
    state: null,
    changes: [],
    notices: [],
    dueMs: null,
    judge: null,
    defrosts: null,
    compared: [],
  })
})

test('the usual interval is asked for only where temperatures lie further apart than gapMax', () => {
  const latest = { timeMs: 0, value: storedCelsius(5) }
  expect(asksUsualInterval(null, latest, minutes(15), stored(9), fridge())).toBe(false)
  expect(asksUsualInterval(null, latest, minutes(15.1), stored(9), fridge())).toBe(true)
  expect(asksUsualInterval(null, latest, minutes(5, 21), stored(9, 9), fridge())).toBe(true)
  expect(asksUsualInterval(null, null, minutes(100, 110), stored(9, 9), fridge())).toBe(false)
  // An error between two temperatures does not bring them nearer.
  expect(
    asksUsualInterval(
      null,
      latest,
      minutes(10, 20),
      [storedFault('unknown'), storedCelsius(9)],
      fridge(),
    ),
  ).toBe(true)
  // Nor does one that comes from behind.
  expect(
    asksUsualInterval(
      null,
      { timeMs: 1_200_000, value: storedCelsius(9) },
      minutes(1, 25),
      stored(9, 9),
      fridge(),
    ),
  ).toBe(false)
})

test('the goods’ temperature is asked for when none is remembered, or that of an older reading', () => {
  const watched = fridge({ productLag: 10, watches: 'goods' })
  const latest = { timeMs: 600_000, value: storedCelsius(9) }
  const state = nextAlarmState(
    null,
    {
      kind: 'readings',
      receivedMs: 600_000,
      timesMs: minutes(10),
      values: [latest.value],
      latest: null,
      usualIntervalMs: () => 300_000,
      goods: () => null,
    },
    watched,
  ).state!
  expect(state.goods).toEqual({ timeMs: 600_000, value: 900 })
  expect(asksGoods(state, latest, watched)).toBe(false)
  expect(asksGoods(state, { ...latest, timeMs: 660_000 }, watched)).toBe(true)
  expect(asksGoods({ ...state, goods: null }, latest, watched)).toBe(true)
  expect(asksGoods(null, null, watched)).toBe(true)
  expect(asksGoods({ ...state, goods: null }, latest, fridge())).toBe(false)
})

test('goods whose temperature is that of an older reading are kept until it is worked out anew', () => {
  const watched = fridge({ productLag: 10, watches: 'goods' })
  const state = {
    version: 2 as const,
    range: watched.range,
    last: null,
    high: null,
    low: null,
    sensor: null,
    nodata: null,
    conditions: [],
    goods: { timeMs: 600_000, value: 500 },
    held: null,
  }
  const tickAfter = (timeMs: number) =>
    nextAlarmState(
      state,
      {
        kind: 'tick',
        nowMs: 900_000,
        latest: { timeMs, value: storedCelsius(5) },
        silence: null,
      },
      watched,
    ).state
  expect(tickAfter(600_000)).toBeNull()
  const kept = tickAfter(660_000)
  expect(kept).toBe(state)
  expect(isCalm(kept, minutes(12), stored(5), watched)).toBe(false)
})
