import { expect, test } from 'vitest'
import { storedCelsius, storedFault } from '../readings/stored-value.ts'
import { asksUsualInterval, isCalm } from './is-calm.ts'
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
