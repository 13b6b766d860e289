import { addDays, daysBetween, weekdayOf } from '../periods/calendar-day.ts'
import { type DutyException, endMinutesOf, minutesOf, type Shift } from './rota.ts'

/** Places in a list, the first one first. */
type Pair = { first: number; second: number }

const DAY_MINUTES = 24 * 60
const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-01-01'

/** Whether one of these days, both included, has the weekday. Days without bound are many. */
const hasWeekday = (weekday: number, first: string, last: string): boolean => {
  const days = daysBetween(first, last) + 1
  return days >= 7 || (days > 0 && (weekday - weekdayOf(first) + 7) % 7 < days)
}

/** Whether there is a day on which `a` begins while `b`, `later` days after it, begins and meets it. */
const meets = (a: Shift, b: Shift, later: -1 | 0 | 1): boolean => {
  const shift = later * DAY_MINUTES
  if (minutesOf(b.from) + shift >= endMinutesOf(a)) return false
  if (minutesOf(a.from) >= endMinutesOf(b) + shift) return false
  const bFirst = b.validFrom === null ? FIRST_DAY : addDays(b.validFrom, -later)
  const bLast = b.validTo === null ? LAST_DAY : addDays(b.validTo, -later)
  const first = [a.validFrom ?? FIRST_DAY, bFirst].toSorted().at(-1)!
  const last = [a.validTo ?? LAST_DAY, bLast].toSorted()[0]!
  return a.weekdays.some(
    (weekday) =>
      b.weekdays.includes(((weekday - 1 + later + 7) % 7) + 1) && hasWeekday(weekday, first, last),
  )
}

const overlap = (a: Shift, b: Shift): boolean => meets(a, b, -1) || meets(a, b, 0) || meets(a, b, 1)

const firstPair = <T>(list: readonly T[], isPair: (a: T, b: T) => boolean): Pair | null => {
  for (const [second, b] of list.entries())
    for (const [first, a] of list.slice(0, second).entries())
      if (isPair(a, b)) return { first, second }
  return null
}

/** The first two shifts at which one person would take over before the other ends; null for none. */
export const overlappingShifts = (shifts: readonly Shift[]): Pair | null =>
  firstPair(shifts, overlap)

export const overlappingExceptions = (exceptions: readonly DutyException[]): Pair | null =>
  firstPair(exceptions, (a, b) => a.fromDay <= b.toDay && b.fromDay <= a.toDay)
