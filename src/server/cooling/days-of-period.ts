import { DAY_MS } from '../../domain/durations.ts'
import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type PeriodText, requestedPeriod } from '../readings/requested-period.ts'
import type { Reads } from '../storage/storage.ts'

/** A day of the caller's zone, "YYYY-MM-DD"; from <= t < until, ms since 1970. */
export type LocalDay = { day: string; fromMs: number; untilMs: number }

/** A leap year, and the day that its first or last one may be cut to. */
const MOST_DAYS = 367

/** The whole days that the period touches, at most a year, in the caller's zone. */
export const daysOfPeriod = async (
  deps: { storage: Pick<Reads, 'accounts'> },
  actor: AccountActor,
  text: PeriodText,
): Promise<Result<LocalDay[], Refusal>> => {
  const period = await requestedPeriod(deps, actor, text)
  if (!period.ok) return period
  const { fromMs, toMs, timeZone } = period.value
  if (toMs - fromMs > MOST_DAYS * DAY_MS)
    return refused(
      badInput({
        field: 'dateStart',
        key: 'readings.tooManyDays',
        message: 'The period is longer than a year.',
      }),
    )
  const local = localTime(timeZone)
  const days: LocalDay[] = []
  let day = local.dayOf(fromMs)
  while (local.dayStart(day) < toMs) {
    const next = addDays(day, 1)
    days.push({ day, fromMs: local.dayStart(day), untilMs: local.dayStart(next) })
    day = next
  }
  return ok(days)
}
