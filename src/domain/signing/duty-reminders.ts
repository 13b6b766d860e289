import { HOUR_MS } from '../durations.ts'
import { addDays } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'
import type { DutyPeriod } from './duty-periods.ts'

/** Days after the last day on which a period is signed in time, on whose mornings people are reminded. */
export const REMINDER_DAYS = [0, 1, 7, 14, 21, 28, 35] as const

/** From here on the owner is told as well, once. */
export const OWNER_TOLD_AFTER = 7

/** By the clocks of whoever is reminded. */
const MORNING_MS = 8 * HOUR_MS

/**
 * The reminder that is due, as days after the last day in time; null when there is none. The newest takes the place of
 * those that were missed. `reminded`: the last one that went out. `sinceMs`: of what came before nobody is
 * reminded, as somebody who has just got the duty.
 */
export const dueReminderOf = (
  { lastDay }: Pick<DutyPeriod, 'lastDay'>,
  timeZone: string,
  { reminded, sinceMs, nowMs }: { reminded: number | null; sinceMs: number; nowMs: number },
): number | null => {
  const local = localTime(timeZone)
  return (
    REMINDER_DAYS.findLast((days) => {
      const atMs = local.instantOf(addDays(lastDay, days), MORNING_MS)
      return atMs <= nowMs && atMs >= sinceMs && (reminded === null || days > reminded)
    }) ?? null
  )
}
