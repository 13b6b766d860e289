import { DAY_MS } from '../durations.ts'

const ZERO = 48
const DASH = 45
const COLON = 58
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const DAYS_TO_1970 = 719_162

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** NaN where one of the two is no digit, so that every sum it enters is NaN too. */
const twoDigits = (text: string, at: number): number => {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const utcDay = (year: number, month: number, day: number): number => {
  const before = year - 1
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  const leapDayOfThisYear = month > 2 && isLeap(year) ? 1 : 0
  return (
    before * 365 +
    leapDays +
    DAYS_BEFORE_MONTH[month - 1]! +
    leapDayOfThisYear +
    day -
    1 -
    DAYS_TO_1970
  )
}

/** Minutes east of UTC at the end of the text, or NaN. */
const offsetMinutes = (text: string, at: number): number => {
  const sign = text[at]
  if (sign === 'Z' || sign === 'z') return text.length === at + 1 ? 0 : Number.NaN
  if (sign !== '+' && sign !== '-') return Number.NaN
  const hours = twoDigits(text, at + 1)
  const colon = text.charCodeAt(at + 3) === COLON ? 1 : 0
  const minutes =
    text.length === at + 3
      ? 0
      : text.length === at + 5 + colon
        ? twoDigits(text, at + 3 + colon)
        : Number.NaN
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN
  return sign === '-' ? -(hours * 60 + minutes) : hours * 60 + minutes
}

/**
 * An instant of ISO 8601 with its zone (`2026-11-20T09:00:00Z`, `2026-11-20T10:00:00.250+01:00`) in
 * ms since 1970, rounded to 1 ms; NaN for anything else, days and hours that do not exist included.
 * By hand, since `Date.parse` is slower, moves 30 February to March and reads a text without a zone
 * in the server's.
 */
export const parseInstant = (text: string): number => {
  if (text.length < 17 || text.length > 35) return Number.NaN
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  const mark = text.charCodeAt(10) | 32
  if (
    text.charCodeAt(4) !== DASH ||
    text.charCodeAt(7) !== DASH ||
    mark !== 116 ||
    text.charCodeAt(13) !== COLON
  )
    return Number.NaN
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && hour <= 23 && minute <= 59))
    return Number.NaN
  if (day > DAYS_IN_MONTH[month - 1]! + (month === 2 && isLeap(year) ? 1 : 0)) return Number.NaN

  let at = 16
  let second = 0
  let fraction = 0
  if (text.charCodeAt(at) === COLON) {
    second = twoDigits(text, at + 1)
    if (!(second <= 59)) return Number.NaN
    at += 3
    const separator = text.charCodeAt(at)
    if (separator === 46 || separator === 44) {
      at++
      const first = at
      let scale = 100
      for (
        let digit = text.charCodeAt(at) - ZERO;
        digit >= 0 && digit <= 9;
        digit = text.charCodeAt(++at) - ZERO
      ) {
        fraction += digit * scale
        scale /= 10
      }
      if (at === first || at > first + 9) return Number.NaN
    }
  }
  const offset = offsetMinutes(text, at)
  return (
    utcDay(year, month, day) * DAY_MS +
    ((hour * 60 + minute - offset) * 60 + second) * 1_000 +
    Math.round(fraction)
  )
}

/**
 * Seconds since 1970 reach this in the year 5138, milliseconds reached it in 1973, before every
 * reading.
 */
const FIRST_MILLISECONDS = 100_000_000_000

/**
 * An instant as JSON carries it: a text of ISO 8601 with its zone, or a number of seconds or
 * milliseconds since 1970, which its size tells apart. In ms since 1970; NaN for anything else.
 */
export const parseTime = (time: unknown): number => {
  if (typeof time === 'string') return parseInstant(time)
  if (typeof time !== 'number') return Number.NaN
  return Math.round(Math.abs(time) < FIRST_MILLISECONDS ? time * 1_000 : time)
}
