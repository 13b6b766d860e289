import { expect, test } from 'vitest'
import {
  byMost,
  byNeed,
  type CustomerNeed,
  NEED_KINDS,
  needOf,
  needsSomebody,
} from './customer-need.ts'

const need = (ownerId: number, change: Partial<CustomerNeed> = {}): CustomerNeed => ({
  ownerId,
  unacknowledged: 0,
  waitingSinceMs: null,
  worstLane: null,
  newestAlarm: 0,
  warnings: 0,
  silent: 0,
  unreached: 0,
  limitsNeverSet: 0,
  calibrationsDue: 0,
  ...change,
})

test('whose alarm waits longest comes first, then silence, messages, limits, calibrations, warnings', () => {
  const sorted = [
    need(1, { warnings: 3 }),
    need(2, { calibrationsDue: 9 }),
    need(3, { limitsNeverSet: 9 }),
    need(4, { unreached: 1 }),
    need(5, { silent: 1 }),
    need(6, { silent: 2 }),
    need(7, { unacknowledged: 9, waitingSinceMs: 2_000 }),
    need(8, { unacknowledged: 1, waitingSinceMs: 1_000 }),
    need(9, { warnings: 3 }),
  ].toSorted(byNeed)
  expect(sorted.map(({ ownerId }) => ownerId)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 9])
})

test('by most, alarms that wait are counted and warnings are not; of another kind its own number', () => {
  const needs = [
    need(1, { unacknowledged: 1, waitingSinceMs: 1_000, warnings: 9 }),
    need(2, { unacknowledged: 2, waitingSinceMs: 2_000, silent: 1 }),
    need(3, { warnings: 3, silent: 5 }),
  ]
  const order = (kind: Parameters<typeof byMost>[0]) =>
    needs.toSorted(byMost(kind)).map(({ ownerId }) => ownerId)
  expect(order(null)).toEqual([2, 1, 3])
  expect(order('ALARMS')).toEqual([2, 1, 3])
  expect(order('SILENT')).toEqual([3, 2, 1])
})

test('a customer needs somebody for any of these, and for nothing else', () => {
  expect(needsSomebody(need(1))).toBe(false)
  const all = need(1, {
    unacknowledged: 1,
    warnings: 2,
    silent: 4,
    unreached: 5,
    limitsNeverSet: 6,
    calibrationsDue: 7,
  })
  expect(NEED_KINDS.map((kind) => needOf(all, kind))).toEqual([3, 4, 5, 6, 7])
  for (const change of [{ warnings: 1 }, { calibrationsDue: 1 }, { silent: 1 }])
    expect(needsSomebody(need(1, change))).toBe(true)
})
