import { expect, test } from 'vitest'
import { localTime } from '../periods/local-time.ts'
import { isDrillDue, nextDrillAt, plannedDrillAt } from './drill-plan.ts'

const BUDAPEST = 'Europe/Budapest'
const ms = (text: string): number => Date.parse(text)
const due = (
  latest: string | null,
  timeZone = BUDAPEST,
  planned = '2020-01-01T00:00:00Z',
): string =>
  localTime(timeZone).minuteText(
    plannedDrillAt({
      plannedMs: ms(planned),
      latestMs: latest === null ? null : ms(latest),
      timeZone,
    }),
  )

test('the next drill is due three months after the latest one, at 10:00 of the account', () => {
  expect(due('2026-01-20T14:12:00Z')).toBe('2026-04-20 10:00')
  expect(due('2026-11-16T09:00:00Z')).toBe('2027-02-16 10:00')
})

test('a day that falls on a weekend becomes the Monday after', () => {
  // 21 and 22 February 2026.
  expect(due('2025-11-21T09:00:00Z')).toBe('2026-02-23 10:00')
  expect(due('2025-11-22T09:00:00Z')).toBe('2026-02-23 10:00')
})

test('a month without such a day gives its last one, also in a leap year', () => {
  expect(due('2026-11-30T09:00:00Z')).toBe('2027-03-01 10:00')
  expect(due('2027-11-30T09:00:00Z')).toBe('2028-02-29 10:00')
  expect(due('2026-08-31T09:00:00Z')).toBe('2026-11-30 10:00')
  expect(due('2026-10-31T09:00:00Z')).toBe('2027-02-01 10:00')
})

test('the day of the latest drill is that of the account’s clocks', () => {
  // 23:30 UTC on the 19th is the 20th in Budapest and still the 19th in St John's.
  expect(due('2026-01-19T23:30:00Z')).toBe('2026-04-20 10:00')
  expect(due('2026-01-19T23:30:00Z', 'America/St_Johns')).toBe('2026-04-20 10:00')
  expect(due('2026-01-20T23:30:00Z')).toBe('2026-04-21 10:00')
  expect(due('2026-01-20T23:30:00Z', 'America/St_Johns')).toBe('2026-04-20 10:00')
})

test('10:00 stays 10:00 when the clocks were changed in between', () => {
  const summer = plannedDrillAt({
    plannedMs: 0,
    latestMs: ms('2026-01-20T09:00:00Z'),
    timeZone: BUDAPEST,
  })
  expect(summer).toBe(ms('2026-04-20T08:00:00Z'))
  const winter = plannedDrillAt({
    plannedMs: 0,
    latestMs: ms('2026-08-20T08:00:00Z'),
    timeZone: BUDAPEST,
  })
  expect(winter).toBe(ms('2026-11-20T09:00:00Z'))
  // Of Sunday 29 March 2026, when the clocks change, the Monday after is meant.
  expect(due('2025-12-29T09:00:00Z')).toBe('2026-03-30 10:00')
})

test('without a drill so far the first one is due at the next 10:00 of a working day', () => {
  expect(due(null, BUDAPEST, '2026-11-20T08:59:00Z')).toBe('2026-11-20 10:00')
  expect(due(null, BUDAPEST, '2026-11-20T09:00:00Z')).toBe('2026-11-20 10:00')
  expect(due(null, BUDAPEST, '2026-11-20T09:01:00Z')).toBe('2026-11-23 10:00')
  expect(due(null, BUDAPEST, '2026-11-21T12:00:00Z')).toBe('2026-11-23 10:00')
})

test('a plan that is switched on long after the latest drill begins with the next working day', () => {
  expect(due('2024-03-01T09:00:00Z', BUDAPEST, '2026-11-20T10:00:00Z')).toBe('2026-11-23 10:00')
})

test('a drill that was missed is made up for between 10:00 and 16:00 of a working day', () => {
  const plan = { plannedMs: 0, latestMs: ms('2026-08-20T08:00:00Z'), timeZone: BUDAPEST }
  const isDue = (text: string) => isDrillDue(plan, ms(text))
  expect(isDue('2026-11-20T08:59:59Z')).toBe(false)
  expect(isDue('2026-11-20T09:00:00Z')).toBe(true)
  expect(isDue('2026-11-20T14:59:59Z')).toBe(true)
  expect(isDue('2026-11-20T15:00:00Z')).toBe(false)
  expect(isDue('2026-11-21T10:00:00Z')).toBe(false)
  expect(isDue('2026-11-23T02:00:00Z')).toBe(false)
  expect(isDue('2026-11-23T09:00:00Z')).toBe(true)
})

test('pages show when the next drill begins: as planned, now, or in the next hours of work', () => {
  const plan = { plannedMs: 0, latestMs: ms('2026-08-20T08:00:00Z'), timeZone: BUDAPEST }
  const next = (text: string) => new Date(nextDrillAt(plan, ms(text))).toISOString()
  expect(next('2026-10-01T00:00:00Z')).toBe('2026-11-20T09:00:00.000Z')
  expect(next('2026-11-20T09:10:00Z')).toBe('2026-11-20T09:10:00.000Z')
  expect(next('2026-11-20T18:00:00Z')).toBe('2026-11-23T09:00:00.000Z')
})
