import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import { parseInstant } from '../readings/parse-instant.ts'

export type DateOrder = 'ymd' | 'dmy' | 'mdy'
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const satisfies readonly DateOrder[]

/**
 * What a text says of a time: an instant, where it names its zone, or what the clock on the wall
 * showed. `day`: "YYYY-MM-DD".
 */
export type ClockReading =
  | { kind: 'instant'; timeMs: number }
  | { kind: 'local'; day: string; msOfDay: number }

/** Longer texts are remarks. */
const LONGEST_TIME = 40

const DATE = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})\.?/
const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?\s*(?:m\.?)?$/i

/**
 * Reads "2026-11-20 09:00", "20.11.2026 09:00:30", "11/20/2026 9:00 PM" and instants of ISO 8601. A date
 * whose first number has four digits is year, month, day in every order. Null for all else, days and
 * hours that do not exist included.
 */
export const clockReading = (text: string, order: DateOrder): ClockReading | null => {
  if (text.length > LONGEST_TIME) return null
  const timeMs = parseInstant(text)
  if (!Number.isNaN(timeMs)) return { kind: 'instant', timeMs }
  const date = DATE.exec(text)
  if (date === null) return null
  const day = dayOfParts(date[1]!, date[3]!, date[4]!, order)
  const msOfDay = timeOfDay(
    text
      .slice(date[0].length)
      .replace(/^[,;]?\s*T?/, '')
      .trim(),
  )
  return day === null || msOfDay === null ? null : { kind: 'local', day, msOfDay }
}

/** Whether it is a date and nothing else. */
export const isDateText = (text: string): boolean =>
  text.length <= LONGEST_TIME && DATE.exec(text)?.[0] === text

/** Whether it is a time of day and nothing else. */
export const isClockText = (text: string): boolean => timeOfDay(text) !== null

const dayOfParts = (
  first: string,
  second: string,
  third: string,
  order: DateOrder,
): string | null => {
  const inOrder = first.length === 4 ? 'ymd' : order
  if (inOrder === 'ymd') return dayOfDate(first, second, third)
  const year = third.length === 2 ? `20${third}` : third
  return inOrder === 'dmy' ? dayOfDate(year, second, first) : dayOfDate(year, first, second)
}

const dayOfDate = (year: string, month: string, dayOfMonth: string): string | null => {
  if (year.length !== 4 || month.length > 2 || dayOfMonth.length > 2) return null
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return Number.isNaN(parseInstant(`${day}T00:00:00Z`)) ? null : day
}

/** Ms since midnight. */
const timeOfDay = (text: string): number | null => {
  const clock = CLOCK.exec(text)
  if (clock === null) return null
  const [, hourText = '', minuteText = '', secondText = '0', fraction = '0', half] = clock
  const hour = hourOf(Number(hourText), half?.toLowerCase())
  const minute = Number(minuteText)
  const second = Number(secondText)
  if (hour === null || minute > 59 || second > 59) return null
  const ms = Math.round(Number(`0.${fraction}`) * SECOND_MS)
  return hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + ms
}

/** 12 am is midnight, 12 pm noon. */
const hourOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
