import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import { parseInstant } from '../readings/parse-instant.ts'
import { ok, refused, type Result } from '../result.ts'
import { addDays, isDay } from './calendar-day.ts'
import { localTime } from './local-time.ts'

/** Half open: from <= t < to, milliseconds since 1970. */
export type Period = { fromMs: number; toMs: number }

export type PeriodError =
  | { kind: 'unreadable-date'; field: 'dateStart' | 'dateEnd' }
  | { kind: 'period-reversed' }

/** A leap second, 60, is read as 59. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)$/

/**
 * The moment that the text names, in ms since 1970, or NaN: an ISO 8601 instant, or `YYYY-MM-DD
 * HH:mm:ss`, or a bare day in `timeZone` (IANA name). A bare day is its first moment, as an end the
 * first moment of the day after. An hour that a clock change skips is read as the one after, one
 * that comes twice as the first.
 */
const momentOf = (text: string, timeZone: string, isEnd: boolean): number => {
  const local = localTime(timeZone)
  if (isDay(text)) return local.dayStart(isEnd ? addDays(text, 1) : text)
  const [, day = '', hour, minute, second] = LOCAL_TIME.exec(text) ?? []
  if (isDay(day)) {
    const seconds = Math.min(Number(second), 59)
    const msOfDay = Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + seconds * SECOND_MS
    return local.instantOf(day, msOfDay)
  }
  return parseInstant(text)
}

/** Whether the text names its moment by itself, whatever the time zone. */
export const isInstant = (text: string): boolean => !Number.isNaN(parseInstant(text))

/** The period between two dates as the call contract spells them, read in the caller's zone. */
export const readPeriod = (
  dateStart: string,
  dateEnd: string,
  timeZone: string,
): Result<Period, PeriodError> => {
  const fromMs = momentOf(dateStart, timeZone, false)
  if (Number.isNaN(fromMs)) return refused({ kind: 'unreadable-date', field: 'dateStart' })
  const toMs = momentOf(dateEnd, timeZone, true)
  if (Number.isNaN(toMs)) return refused({ kind: 'unreadable-date', field: 'dateEnd' })
  // A bare end day is a whole day: when it is the day before the first one, it ends exactly where
  // the period begins.
  if (toMs < fromMs || (toMs === fromMs && isDay(dateEnd)))
    return refused({ kind: 'period-reversed' })
  return ok({ fromMs, toMs })
}
