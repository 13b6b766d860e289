import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { CLOCK_SKEW_MS, clockAheadMs } from './clock-ahead.ts'

const ahead = (newest: number, received: number, shift: number) =>
  clockAheadMs(newest * MINUTE_MS, received * MINUTE_MS, shift * MINUTE_MS, CLOCK_SKEW_MS) /
  MINUTE_MS

test('a clock five minutes ahead is tolerated, more is not', () => {
  expect(ahead(105, 100, 0)).toBe(0)
  expect(clockAheadMs(105 * MINUTE_MS + 1, 100 * MINUTE_MS, 0, CLOCK_SKEW_MS)).toBe(
    5 * MINUTE_MS + 1,
  )
})

test('a clock one day ahead: the first batch sets the shift, the next ones use it, a right clock drops it', () => {
  let shift = ahead(1445, 5, 0)
  expect(shift * MINUTE_MS).toBe(DAY_MS)
  for (const received of [10, 15]) {
    shift = ahead(1440 + received, received, shift)
    expect(shift * MINUTE_MS).toBe(DAY_MS)
  }
  expect(ahead(20, 20, shift)).toBe(0)
})

test('a batch sent again later is shifted as it was the first time', () => {
  const first = ahead(1445, 5, 0)
  expect(ahead(1445, 9, first)).toBe(first)
  expect(ahead(1445, 300, first)).toBe(first)
})

test('a clock that jumped further ahead gets a new shift', () => {
  expect(ahead(3000, 20, 1440)).toBe(2980)
})
