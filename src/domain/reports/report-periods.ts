import { MINUTE_MS } from '../durations.ts'
import { addDays, monthStart, nextMonth, weekdayOf } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'
import type { ReportRhythm, ReportTiming } from './report-schedule.ts'

/** Rhythms beside those of reports. They begin with a calendar quarter and a calendar year. */
export type PeriodRhythm = ReportRhythm | 'QUARTERLY' | 'YEARLY'
export type PeriodTiming = Omit<ReportTiming, 'rhythm'> & { rhythm: PeriodRhythm }

/** Whole days of the calendar, "YYYY-MM-DD": from `fromDay` to the day before `toDay`. */
export type DayPeriod = { fromDay: string; toDay: string }

/** `dueMs`: when its report is due, ms since 1970. */
export type DueReport = DayPeriod & { dueMs: number }

/** The day of the month, or its last one where it is shorter. `month`: any day of it. */
const dayOfMonth = (month: string, day: number): string => {
  const last = addDays(nextMonth(month), -1)
  const wanted = `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

const monthBefore = (day: string): string => monthStart(addDays(monthStart(day), -1))

const quarterStart = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

/** The last day up to and including this one on which a report is due. */
const dueDayUntil = ({ rhythm, day }: PeriodTiming, today: string): string => {
  if (rhythm === 'DAILY') return today
  if (rhythm === 'QUARTERLY') return quarterStart(today)
  if (rhythm === 'YEARLY') return `${today.slice(0, 4)}-01-01`
  if (rhythm === 'WEEKLY') return addDays(today, -((weekdayOf(today) - (day ?? 1) + 7) % 7))
  const thisMonth = dayOfMonth(today, day ?? 1)
  return thisMonth <= today ? thisMonth : dayOfMonth(monthBefore(today), day ?? 1)
}

/**
 * The report that was due last by the clocks of a zone, at an instant. It is about the days since the one
 * before: each day is in one report, whatever its length and that of its month.
 */
export const latestReport = (timing: PeriodTiming, timeZone: string, timeMs: number): DueReport => {
  const local = localTime(timeZone)
  const dueOn = (day: string): number => local.instantOf(day, timing.minute * MINUTE_MS)
  const today = local.dayOf(timeMs)
  const newest = dueDayUntil(timing, today)
  const toDay = dueOn(newest) <= timeMs ? newest : dueDayUntil(timing, addDays(newest, -1))
  return { fromDay: dueDayUntil(timing, addDays(toDay, -1)), toDay, dueMs: dueOn(toDay) }
}

/**
 * The reports that were due after `sinceMs` and until `nowMs`, the oldest first; of more than `most` the
 * newest. Of an outage it is what is made up for.
 */
export const dueReports = (
  timing: PeriodTiming,
  timeZone: string,
  { sinceMs, nowMs, most }: { sinceMs: number; nowMs: number; most: number },
): DueReport[] => {
  const due: DueReport[] = []
  let report = latestReport(timing, timeZone, nowMs)
  while (report.dueMs > sinceMs && due.length < most) {
    due.unshift(report)
    report = latestReport(timing, timeZone, report.dueMs - 1)
  }
  return due
}

/** When the next report is due after an instant, ms since 1970. */
export const nextReportAt = (timing: ReportTiming, timeZone: string, timeMs: number): number => {
  const local = localTime(timeZone)
  const dueOn = (day: string): number => local.instantOf(day, timing.minute * MINUTE_MS)
  let day = local.dayOf(timeMs)
  // At most a month and a day lie between two of them.
  while (dueDayUntil(timing, day) !== day || dueOn(day) <= timeMs) day = addDays(day, 1)
  return dueOn(day)
}
