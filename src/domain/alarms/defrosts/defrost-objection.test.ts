import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../durations.ts'
import {
  defrostObjection,
  type DefrostObjection,
  type ExcursionSoFar,
} from './defrost-objection.ts'
import type { UsualDefrost } from './usual-defrost.ts'

/** Usually 40 min, above −18 °C by 1 °C at first, 4 °C after 3 min, 10 °C from 6 min on. */
const usual: UsualDefrost = {
  count: 3,
  limit: -18,
  lengthMs: 40 * MINUTE_MS,
  highest: [-1700, -1400, -800],
}

const objection = (
  { minutes, celsius, highest = celsius }: { minutes: number; celsius: number; highest?: number },
  {
    interval = 1,
    cap = 120,
    ...more
  }: { interval?: number; cap?: number } & Partial<ExcursionSoFar> = {},
): DefrostObjection | null =>
  defrostObjection(
    usual,
    {
      ageMs: minutes * MINUTE_MS,
      value: Math.round(celsius * 100),
      highest: Math.round(highest * 100),
      isBroken: false,
      ...more,
    },
    cap * MINUTE_MS,
    () => interval * MINUTE_MS,
  )

test('an excursion like the usual one is excused', () => {
  expect(objection({ minutes: 0, celsius: -17 })).toBeNull()
  expect(objection({ minutes: 10, celsius: -8 })).toBeNull()
  expect(objection({ minutes: 40, celsius: -17, highest: -8 })).toBeNull()
})

test('it is too long beyond 1.3 times the usual length and the tolerance', () => {
  expect(objection({ minutes: 55, celsius: -10 })).toBeNull()
  expect(objection({ minutes: 55.001, celsius: -10 })).toBe('too-long')
})

test('a usual interval beyond three minutes is the tolerance', () => {
  expect(objection({ minutes: 57, celsius: -10 }, { interval: 5 })).toBeNull()
  expect(objection({ minutes: 57.001, celsius: -10 }, { interval: 5 })).toBe('too-long')
})

test('it is too long beyond the cap, however long the usual one is', () => {
  expect(objection({ minutes: 30, celsius: -10 }, { cap: 30 })).toBeNull()
  expect(objection({ minutes: 30.001, celsius: -10 }, { cap: 30 })).toBe('too-long')
})

test('it is too high above 1.5 times the usual rise and 1 °C, up to the age with the tolerance', () => {
  // At 0 min the usual rise up to 3 min counts: 4 °C. So −18 + 6 + 1.
  expect(objection({ minutes: 0, celsius: -11 })).toBeNull()
  expect(objection({ minutes: 0, celsius: -10.99 })).toBe('too-high')
  // From any later reading on that of 6 min: −18 + 15 + 1.
  expect(objection({ minutes: 0.5, celsius: -2 })).toBeNull()
  expect(objection({ minutes: 30, celsius: -1.99 })).toBe('too-high')
})

test('only the value of this reading is too high, not one before it', () => {
  expect(objection({ minutes: 30, celsius: -2, highest: 5 })).toBeNull()
})

test('it is too slow below half the usual rise up to the age without the tolerance', () => {
  expect(objection({ minutes: 2, celsius: -18 })).toBeNull()
  expect(objection({ minutes: 3, celsius: -17.5 })).toBeNull()
  expect(objection({ minutes: 3, celsius: -17.51 })).toBe('too-slow')
  expect(objection({ minutes: 8, celsius: -16 })).toBeNull()
  expect(objection({ minutes: 9, celsius: -13.01 })).toBe('too-slow')
  expect(objection({ minutes: 9, celsius: -17, highest: -13 })).toBeNull()
})

test('with a gap before or in it, it is never excused', () => {
  expect(objection({ minutes: 10, celsius: -8 }, { isBroken: true })).toBe('broken')
  expect(objection({ minutes: 60, celsius: -8 }, { isBroken: true })).toBe('too-long')
})

test('the usual interval is asked for only when it may matter', () => {
  const ask = (): number => {
    throw new Error('asked')
  }
  const fits = { ageMs: 10 * MINUTE_MS, value: -800, highest: -800, isBroken: false }
  expect(defrostObjection(usual, fits, Infinity, ask)).toBeNull()
  expect(defrostObjection(usual, { ...fits, isBroken: true }, Infinity, ask)).toBe('broken')
})
