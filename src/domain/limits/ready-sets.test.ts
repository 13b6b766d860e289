import { expect, test } from 'vitest'
import { areDefaultLimits, limitErrors } from './limits.ts'
import { isOutOfRange } from './range.ts'
import { CONTENTS, NO_SET, READY_SETS } from './ready-sets.ts'

test.each(CONTENTS)('the ready set for %s keeps the rules of limits', (contents) => {
  const { limits } = READY_SETS[contents]
  expect(limitErrors(limits)).toEqual([])
  // The alarm never comes before the colour.
  expect(limits.notificationMin).toBeLessThanOrEqual(limits.min)
  expect(limits.notificationMax).toBeGreaterThanOrEqual(limits.max)
})

test('no ready set is taken for limits that were never set', () => {
  expect(CONTENTS.filter((contents) => areDefaultLimits(READY_SETS[contents].limits))).toEqual([])
  expect(areDefaultLimits(NO_SET.limits)).toBe(true)
})

test('a vaccine fridge at 5 °C is in range, one at 8.1 °C is not', () => {
  const { limits } = READY_SETS.vaccines
  expect(isOutOfRange(5, limits)).toBe(false)
  expect(isOutOfRange(8.1, limits)).toBe(true)
})

test('a freezer at −17 °C is out of range and raises no alarm yet', () => {
  const { min, max, notificationMin, notificationMax } = READY_SETS.frozen.limits
  expect(isOutOfRange(-17, { min, max })).toBe(true)
  expect(isOutOfRange(-17, { min: notificationMin, max: notificationMax })).toBe(false)
})
