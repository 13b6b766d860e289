import { DAY_MS } from '../durations.ts'

/** Days of the calendar, as "YYYY-MM-DD" and without a zone. Where they begin: `local-time.ts`. */

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/** The day after 9999-12-31 is "+010000-01-01", which `utcOf` reads too. */
const textOf = (utcMs: number): string =>
  new Date(utcMs).toISOString().slice(0, -'T00:00:00.000Z'.length)

/** Whether the text is a day that exists. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const utcMs = utcOf(text)
  return !Number.isNaN(utcMs) && textOf(utcMs) === text
}

export const addDays = (day: string, days: number): string => textOf(utcOf(day) + days * DAY_MS)

export const daysBetween = (from: string, to: string): number =>
  Math.round((utcOf(to) - utcOf(from)) / DAY_MS)

/** The first day of the day's month. */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month after. */
export const nextMonth = (day: string): string => monthStart(addDays(monthStart(day), 31))

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(utcOf(day)).getUTCDay() || 7

/** ISO 8601: the week belongs to the year of its Thursday. */
export const isoWeekOf = (day: string): number => {
  const thursday = utcOf(day) + (4 - weekdayOf(day)) * DAY_MS
  const yearStart = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return Math.floor((thursday - yearStart) / (7 * DAY_MS)) + 1
}
