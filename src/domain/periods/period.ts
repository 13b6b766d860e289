import { refused, ok, type Result } from '../result.ts'
import { parseInstant } from '../readings/parse-instant.ts'

/** Half open: from <= t < to, milliseconds since 1970. */
export type Period = { fromMs: number; toMs: number }

export type PeriodError =
  | { kind: 'unreadable-date'; field: 'dateStart' | 'dateEnd' }
  | { kind: 'period-reversed' }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/**
 * The moment that the text names, in ms since 1970, or NaN: an ISO 8601 instant, or `YYYY-MM-DD
 * HH:mm:ss`, or a bare day in `timeZone` (IANA name). A bare day is its first moment, as an end the
 * first moment of the day after. An hour that a clock change skips is read as the one after, one
 * that comes twice as the first.
 */
const momentOf = (text: string, timeZone: string, isEnd: boolean): number => {
  try {
    if (DAY.test(text)) {
      const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
      return (isEnd ? day.add({ days: 1 }) : day).toZonedDateTime(timeZone).epochMilliseconds
    }
    const local = LOCAL_TIME.exec(text)
    if (local) {
      return Temporal.PlainDateTime.from(`${local[1]}T${local[2]}`, {
        overflow: 'reject',
      }).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
    }
  } catch (error) {
    if (error instanceof RangeError) return Number.NaN
    throw error
  }
  return parseInstant(text)
}

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
  // A bare end day has a length of its own, so that one which ends where the period begins is the
  // day before.
  if (toMs < fromMs || (toMs === fromMs && DAY.test(dateEnd)))
    return refused({ kind: 'period-reversed' })
  return ok({ fromMs, toMs })
}
