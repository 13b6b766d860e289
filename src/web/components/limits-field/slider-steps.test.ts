import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, celsiusAt, celsiusByKey, movedTo, shareOf } from './slider-steps.ts'

test('the track goes from −50 to 50, and what lies beyond stands at its end', () => {
  expect([-50, 0, 50, -80, 80].map(shareOf)).toEqual([0, 0.5, 1, 0, 1])
  expect(celsiusAt(0.52)).toBeCloseTo(2)
})

test('an end stops at whole degrees, one short of the other', () => {
  expect(movedTo('min', 3.4, { min: 2, max: 8 })).toEqual({ min: 3, max: 8 })
  expect(movedTo('min', 20, { min: 2, max: 8 })).toEqual({ min: 7, max: 8 })
  expect(movedTo('max', -60, { min: 2, max: 8 })).toEqual({ min: 2, max: 3 })
  expect(movedTo('min', 20, { min: 2, max: 8.5 })).toEqual({ min: 8, max: 8.5 })
})

test.each([
  ['ArrowRight', 3],
  ['ArrowUp', 3],
  ['ArrowLeft', 2],
  ['ArrowDown', 2],
  ['PageUp', 12],
  ['PageDown', -7],
  ['Home', -50],
  ['End', 7],
  ['Tab', null],
])('%s takes a minimum of 2.5 to %s', (key, celsius) => {
  expect(celsiusByKey(key, 'min', { min: 2.5, max: 8 })).toBe(celsius)
})

test('whatever is dragged where, the minimum stays below the maximum and both on the track', () => {
  const limit = fc.double({ min: -50, max: 50, noNaN: true })
  fc.assert(
    fc.property(
      limit,
      limit,
      fc.constantFrom('min' as const, 'max' as const),
      fc.double({ min: -200, max: 200, noNaN: true }),
      (a, b, end, to) => {
        fc.pre(a !== b)
        const before = { min: Math.min(a, b), max: Math.max(a, b) }
        // Half a degree below −50 there is no whole degree left to stop at.
        fc.pre(before.max > -50 && before.min < 50)
        const after = movedTo(end, to, before)
        expect(after.min).toBeLessThan(after.max)
        expect(after[end]).toBeGreaterThanOrEqual(-50)
        expect(after[end]).toBeLessThanOrEqual(50)
        expect(boundsOf(end, before).lowest).toBeLessThanOrEqual(boundsOf(end, before).highest)
      },
    ),
  )
})
