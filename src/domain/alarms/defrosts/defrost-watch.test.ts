import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../durations.ts'
import { newDefrostWatch, taughtBy, watchDefrost } from './defrost-watch.ts'
import type { UsualDefrost } from './usual-defrost.ts'

/** Usually 30 min, and 5 °C above 8 °C from its first reading on. */
const usual: UsualDefrost = {
  count: 3,
  limit: 8,
  lengthMs: 30 * MINUTE_MS,
  highest: [1300],
}

/** At which age readings of [age, °C] ring, and why; null: they do not. */
const ringing = (
  readings: readonly (readonly [minutes: number, celsius: number])[],
  { raiseDelay = 10, isBroken = false, knows = usual as UsualDefrost | null } = {},
): string | null => {
  let watch = newDefrostWatch(isBroken)
  let highest = -Infinity
  for (const [minutes, celsius] of readings) {
    const value = Math.round(celsius * 100)
    highest = Math.max(highest, value)
    const next = watchDefrost(
      watch,
      { timeMs: minutes * MINUTE_MS, ageMs: minutes * MINUTE_MS, value },
      highest,
      { usual: knows, capMs: 120 * MINUTE_MS, raiseDelayMs: raiseDelay * MINUTE_MS },
      () => MINUTE_MS,
    )
    if (next.rings !== null) return `${next.rings}@${minutes}`
    watch = next.watch
  }
  return null
}

const each = (from: number, to: number, celsius: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => [from + i, celsius] as const)

test('an excursion like the usual one does not ring', () => {
  expect(ringing(each(0, 42, 13))).toBeNull()
})

test('what is too long rings at once', () => {
  expect(ringing(each(0, 60, 13))).toBe('too-long@43')
})

test('what is too high rings when that has held for five minutes', () => {
  expect(ringing([...each(0, 14, 13), ...each(15, 60, 17)])).toBe('too-high@20')
})

test('nothing rings before the raise delay', () => {
  expect(ringing(each(0, 60, 17))).toBe('too-high@10')
  expect(ringing(each(0, 60, 17), { raiseDelay: 30 })).toBe('too-high@30')
  expect(ringing(each(0, 60, 13), { raiseDelay: 50 })).toBe('too-long@50')
})

test('a shorter raise delay takes the place of the five minutes', () => {
  expect(ringing([...each(0, 14, 13), ...each(15, 60, 17)], { raiseDelay: 2 })).toBe('too-high@17')
  expect(ringing([...each(0, 14, 13), ...each(15, 60, 17)], { raiseDelay: 0 })).toBe('too-high@15')
})

test('a reading that is excused starts the five minutes anew, and the age goes on', () => {
  expect(ringing([...each(0, 14, 13), ...each(15, 19, 17), [20, 13], ...each(21, 60, 17)])).toBe(
    'too-high@26',
  )
})

test('one objection may follow another within the five minutes', () => {
  // Too high for three minutes, then too long.
  expect(ringing([...each(0, 39, 13), ...each(40, 60, 17)])).toBe('too-long@43')
})

test('what is broken rings at the raise delay, or after five minutes if that is later', () => {
  expect(ringing(each(0, 60, 13), { isBroken: true })).toBe('broken@10')
  expect(ringing(each(0, 60, 13), { isBroken: true, raiseDelay: 2 })).toBe('broken@2')
})

test('with nothing to compare it with, nothing rings here', () => {
  expect(ringing(each(0, 600, 30), { knows: null })).toBeNull()
})

const watchOf = (isBroken: boolean) => ({ isBroken, objectsSinceMs: null, highest: [900, 1200] })

test('an excursion of 20 to 90 minutes that ended by itself teaches its shape', () => {
  const minutesTaught = [19.9, 20, 90, 90.1].filter(
    (minutes) => taughtBy(watchOf(false), minutes * MINUTE_MS, true) !== null,
  )
  expect(minutesTaught).toEqual([20, 90])
  expect(taughtBy(watchOf(false), 30 * MINUTE_MS, true)).toEqual({
    lengthMs: 30 * MINUTE_MS,
    highest: [900, 1200],
  })
})

test('a gap before, in or at the end of it teaches nothing', () => {
  expect(taughtBy(watchOf(true), 30 * MINUTE_MS, true)).toBeNull()
  expect(taughtBy(watchOf(false), 30 * MINUTE_MS, false)).toBeNull()
})
