import { addDays, daysBetween, isDay } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { LONGEST_REVIEW_DAYS } from '../../domain/reviews/review.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { NOT_OVER, UNREADABLE_DAYS, WRONG_DAYS } from './review-refusals.ts'

/** Whole local days: `toDay` is the day after the last, `toMs` its beginning. */
export type ReviewSpan = { fromDay: string; toDay: string; fromMs: number; toMs: number }

/** The days from the first to the last. One that has not begun cannot be reviewed. */
export const reviewSpan = (
  { dateStart, dateEnd }: { dateStart: string; dateEnd: string },
  timeZone: string,
  nowMs: number,
): Result<ReviewSpan, Refusal> => {
  if (!isDay(dateStart) || !isDay(dateEnd)) return refused(UNREADABLE_DAYS)
  const days = daysBetween(dateStart, dateEnd) + 1
  if (days < 1 || days > LONGEST_REVIEW_DAYS) return refused(WRONG_DAYS)
  const local = localTime(timeZone)
  if (dateEnd > local.dayOf(nowMs)) return refused(NOT_OVER)
  const toDay = addDays(dateEnd, 1)
  return ok({
    fromDay: dateStart,
    toDay,
    fromMs: local.instantOf(dateStart, 0),
    toMs: local.instantOf(toDay, 0),
  })
}
