import { expect, test } from 'vitest'
import { isSummaryDue, summaryDay } from './daily-summary.ts'

const at = (text: string): number => Date.parse(text)
const HOUR = 3_600_000

test('by the clocks of Budapest a summary is due at 08:00 and begins at 08:00 of the day before', () => {
  expect(summaryDay('Europe/Budapest', at('2026-11-20T07:00:00Z'))).toEqual({
    fromMs: at('2026-11-19T07:00:00Z'),
    dueMs: at('2026-11-20T07:00:00Z'),
  })
  expect(summaryDay('Europe/Budapest', at('2026-11-20T06:59:59Z')).dueMs).toBe(
    at('2026-11-19T07:00:00Z'),
  )
})

test.each([
  ['2026-03-29T08:00:00+02:00', 23],
  ['2026-10-25T08:00:00+01:00', 25],
  ['2026-10-26T08:00:00+01:00', 24],
])('the summary of %s tells of %i hours', (due, hours) => {
  const day = summaryDay('Europe/Budapest', at(due))
  expect(day.dueMs).toBe(at(due))
  expect(day.dueMs - day.fromMs).toBe(hours * HOUR)
})

test.each(['America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe'])(
  'in %s 08:00 is at a quarter of an hour by UTC, all through the year',
  (zone) => {
    for (let day = 0; day < 366; day++) {
      const nowMs = at('2028-01-01T12:00:00Z') + day * 24 * HOUR
      const { dueMs } = summaryDay(zone, nowMs)
      expect(dueMs % (15 * 60_000)).toBe(0)
      expect(nowMs - dueMs).toBeLessThanOrEqual(25 * HOUR)
      expect(nowMs - dueMs).toBeGreaterThanOrEqual(0)
    }
  },
)

test('a summary is due once a day; after days without the server, once', () => {
  const now = at('2026-11-20T13:00:00Z')
  const day = summaryDay('Europe/Budapest', now)
  expect(isSummaryDue(day, at('2026-11-19T07:00:00Z'), now)).toBe(true)
  expect(isSummaryDue(day, at('2026-11-15T07:00:00Z'), now)).toBe(true)
  expect(isSummaryDue(day, at('2026-11-20T07:00:05Z'), now)).toBe(false)
  expect(isSummaryDue(day, now, now)).toBe(false)
})

test('a server whose clock was set back by a year does not wait a year for the next summary', () => {
  const now = at('2026-11-20T13:00:00Z')
  expect(isSummaryDue(summaryDay('UTC', now), at('2027-11-20T08:00:00Z'), now)).toBe(true)
})
