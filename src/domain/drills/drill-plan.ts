import { HOUR_MS } from '../durations.ts'
import { addDays, nextMonth, weekdayOf } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'

/** By the clocks of the account. A planned drill begins from 10:00 on; one that was missed, before 16:00. */
const FROM_MS = 10 * HOUR_MS
const UNTIL_MS = 16 * HOUR_MS
const MONTHS = 3

const isWorkingDay = (day: string): boolean => weekdayOf(day) <= 5

/** The day itself, or the Monday after. */
const workingDayFrom = (day: string): string =>
  isWorkingDay(day) ? day : addDays(day, 8 - weekdayOf(day))

/** The same day three months later; the last of that month where it has no such day. */
const quarterAfter = (day: string): string => {
  let month = day
  for (let i = 0; i < MONTHS; i++) month = nextMonth(month)
  const last = addDays(nextMonth(month), -1)
  const wanted = `${month.slice(0, 8)}${day.slice(8)}`
  return wanted < last ? wanted : last
}

/** The next 10:00 of a working day, not before the instant. */
const nextBeginning = (timeMs: number, timeZone: string): number => {
  const local = localTime(timeZone)
  const today = local.dayOf(timeMs)
  const first = local.instantOf(workingDayFrom(today), FROM_MS)
  return first >= timeMs ? first : local.instantOf(workingDayFrom(addDays(today, 1)), FROM_MS)
}

/** What the date of a planned drill follows from; ms since 1970. `latestMs` null: there was no drill. */
export type DrillPlan = { plannedMs: number; latestMs: number | null; timeZone: string }

/**
 * When the next planned drill is due, ms since 1970: about three months after the latest drill, on a
 * working day at 10:00 of the account's clocks; never before the first such time after it was planned.
 */
export const plannedDrillAt = ({ plannedMs, latestMs, timeZone }: DrillPlan): number => {
  const first = nextBeginning(plannedMs, timeZone)
  if (latestMs === null) return first
  const local = localTime(timeZone)
  const day = workingDayFrom(quarterAfter(local.dayOf(latestMs)))
  return Math.max(first, local.instantOf(day, FROM_MS))
}

/** Whether a planned drill begins now. What an outage has missed waits for hours in which people work. */
export const isDrillDue = (plan: DrillPlan, nowMs: number): boolean => {
  if (nowMs < plannedDrillAt(plan)) return false
  const local = localTime(plan.timeZone)
  const today = local.dayOf(nowMs)
  return (
    isWorkingDay(today) &&
    nowMs >= local.instantOf(today, FROM_MS) &&
    nowMs < local.instantOf(today, UNTIL_MS)
  )
}

/** When the next planned drill begins, as far as it is known now. */
export const nextDrillAt = (plan: DrillPlan, nowMs: number): number => {
  const plannedAt = plannedDrillAt(plan)
  if (plannedAt >= nowMs) return plannedAt
  return isDrillDue(plan, nowMs) ? nowMs : nextBeginning(nowMs, plan.timeZone)
}
