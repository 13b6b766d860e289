import { DAY_MS, HOUR_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'

/** More alarms would not be read in a mail; the page shows all. */
export const MOST_IN_SUMMARY = 50

/** By everybody's own clock. */
const SUMMARY_AT_MS = 8 * HOUR_MS

/** What a daily summary tells of: `fromMs <= t`, ms since 1970, until it is written. */
export type SummaryDay = { fromMs: number; dueMs: number }

/**
 * The latest daily summary that is due by the clocks of a zone: it is due at 08:00 and begins at
 * 08:00 of the day before, which is 23, 24 or 25 hours earlier.
 */
export const summaryDay = (timeZone: string, nowMs: number): SummaryDay => {
  const local = localTime(timeZone)
  const today = local.dayOf(nowMs)
  const before = (day: string): string =>
    new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  const at = (day: string): number => local.instantOf(day, SUMMARY_AT_MS)
  const day = at(today) <= nowMs ? today : before(today)
  return { fromMs: at(before(day)), dueMs: at(day) }
}

/**
 * Whether the summary of this day is still to be written, `lastMs` being when the latest one of the
 * zone was. A server that was down makes up for the latest day only. A zone that had none yet begins
 * with the next day. A time further ahead than a day was written before the clock was set back.
 */
export const isSummaryDue = ({ dueMs }: SummaryDay, lastMs: number, nowMs: number): boolean =>
  lastMs < dueMs || lastMs > nowMs + DAY_MS
