import { expect, test } from 'vitest'
import { dueReports, latestReport, nextReportAt } from './report-periods.ts'
import type { ReportTiming } from './report-schedule.ts'

const BUDAPEST = 'Europe/Budapest'
const SEVEN = 7 * 60
const daily: ReportTiming = { rhythm: 'DAILY', day: null, minute: SEVEN }
const weekly: ReportTiming = { rhythm: 'WEEKLY', day: 1, minute: SEVEN }
const monthly = (day: number): ReportTiming => ({ rhythm: 'MONTHLY', day, minute: SEVEN })
const ms = (iso: string): number => Date.parse(iso)

test('a daily report is about the whole local day before, and due at its time', () => {
  expect(latestReport(daily, BUDAPEST, ms('2026-11-20T07:00:00+01:00'))).toEqual({
    fromDay: '2026-11-19',
    toDay: '2026-11-20',
    dueMs: ms('2026-11-20T07:00:00+01:00'),
  })
  expect(latestReport(daily, BUDAPEST, ms('2026-11-20T06:59:59+01:00'))).toMatchObject({
    fromDay: '2026-11-18',
    toDay: '2026-11-19',
  })
})

test('clocks that change move the hour by UTC and never the local one', () => {
  expect(latestReport(daily, BUDAPEST, ms('2027-03-28T12:00:00Z')).dueMs).toBe(
    ms('2027-03-28T05:00:00Z'),
  )
  expect(latestReport(daily, BUDAPEST, ms('2026-10-25T12:00:00Z')).dueMs).toBe(
    ms('2026-10-25T06:00:00Z'),
  )
})

test('at a time that the clocks skip a report is due after it, and one that comes twice means the first', () => {
  const halfPastTwo = { ...daily, minute: 150 }
  expect(latestReport(halfPastTwo, BUDAPEST, ms('2027-03-28T12:00:00Z')).dueMs).toBe(
    ms('2027-03-28T01:30:00Z'),
  )
  expect(latestReport(halfPastTwo, BUDAPEST, ms('2026-10-25T12:00:00Z')).dueMs).toBe(
    ms('2026-10-25T00:30:00Z'),
  )
})

test('a weekly report on Monday is about Monday to Sunday', () => {
  expect(latestReport(weekly, BUDAPEST, ms('2026-11-27T12:00:00Z'))).toMatchObject({
    fromDay: '2026-11-16',
    toDay: '2026-11-23',
  })
})

test('a monthly report on the first is about the calendar month before', () => {
  expect(latestReport(monthly(1), BUDAPEST, ms('2027-03-15T12:00:00Z'))).toMatchObject({
    fromDay: '2027-02-01',
    toDay: '2027-03-01',
  })
})

test('a schedule for the 31st runs on the last day of February, of a leap year too, and no day is missing or comes twice', () => {
  const since = { sinceMs: ms('2027-01-30T00:00:00Z'), nowMs: ms('2027-06-15T00:00:00Z'), most: 99 }
  const days = dueReports(monthly(31), BUDAPEST, since).map(({ fromDay, toDay }) => [
    fromDay,
    toDay,
  ])
  expect(days).toEqual([
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2027-02-28', '2027-03-31'],
    ['2027-03-31', '2027-04-30'],
    ['2027-04-30', '2027-05-31'],
  ])
  expect(latestReport(monthly(31), BUDAPEST, ms('2028-02-29T12:00:00Z')).toDay).toBe('2028-02-29')
})

test('what was missed is due once each, the newest of too many', () => {
  const outage = { sinceMs: ms('2026-11-16T06:00:00Z'), nowMs: ms('2026-11-20T12:00:00Z') }
  const daysOf = (most: number) =>
    dueReports(daily, BUDAPEST, { ...outage, most }).map(({ fromDay }) => fromDay)
  expect(daysOf(31)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
  expect(daysOf(2)).toEqual(['2026-11-18', '2026-11-19'])
  expect(
    dueReports(daily, BUDAPEST, { sinceMs: outage.nowMs, nowMs: outage.nowMs, most: 9 }),
  ).toEqual([])
})

test('the next report is the first one due after an instant', () => {
  const next = (timing: ReportTiming, at: string) =>
    new Date(nextReportAt(timing, BUDAPEST, ms(at))).toISOString()
  expect(next(daily, '2026-11-20T06:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
  expect(next(weekly, '2026-11-20T05:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
  expect(next(monthly(30), '2027-02-01T00:00:00Z')).toBe('2027-02-28T06:00:00.000Z')
})
