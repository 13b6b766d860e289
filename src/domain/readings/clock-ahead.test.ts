import { expect, test } from 'vitest'
import { CLOCK_SKEW_MS, clockAheadMs } from './clock-ahead.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const ahead = (newest: number, received: number, kept: number) =>
  clockAheadMs(newest * MINUTE, received * MINUTE, kept * MINUTE, CLOCK_SKEW_MS) / MINUTE

test('a clock five minutes ahead is tolerated, more is not', () => {
  expect(ahead(105, 100, 0)).toBe(0)
  expect(clockAheadMs(105 * MINUTE + 1, 100 * MINUTE, 0, CLOCK_SKEW_MS)).toBe(5 * MINUTE + 1)
})

test('a clock one day ahead: the first batch sets the shift, the next ones use it, a right clock drops it', () => {
  let kept = ahead(1445, 5, 0)
  expect(kept * MINUTE).toBe(DAY)
  for (const received of [10, 15]) {
    kept = ahead(1440 + received, received, kept)
    expect(kept * MINUTE).toBe(DAY)
  }
  expect(ahead(20, 20, kept)).toBe(0)
})

test('a batch sent again later is shifted as it was the first time', () => {
  const first = ahead(1445, 5, 0)
  expect(ahead(1445, 9, first)).toBe(first)
  expect(ahead(1445, 300, first)).toBe(first)
})

test('a clock that jumped further ahead gets a new shift', () => {
  expect(ahead(3000, 20, 1440)).toBe(2980)
})
