import { addDays, daysBetween, weekdayOf } from '../periods/calendar-day.ts'
import { firstInstantOf } from '../periods/first-instant.ts'
import { type LocalTime, localTime } from '../periods/local-time.ts'
import { type Duty, endMinutesOf, minutesOf, type Rota, type Shift } from './rota.ts'

const isValidOn = ({ weekdays, validFrom, validTo }: Shift, day: string): boolean =>
  weekdays.includes(weekdayOf(day)) &&
  (validFrom === null || day >= validFrom) &&
  (validTo === null || day <= validTo)

/** The shifts that begin on these days, without exceptions. */
const shiftsOn = ({ shifts }: Rota, local: LocalTime, days: readonly string[]): Duty[] =>
  days.flatMap((day) =>
    shifts
      .filter((shift) => isValidOn(shift, day))
      .map((shift) => ({
        personId: shift.personId,
        secondId: shift.secondId,
        fromMs: firstInstantOf(local, day, minutesOf(shift.from)),
        toMs: firstInstantOf(local, day, endMinutesOf(shift)),
      })),
  )

const withoutSpan = (duty: Duty, { fromMs, toMs }: Duty): Duty[] =>
  toMs <= duty.fromMs || fromMs >= duty.toMs
    ? [duty]
    : [
        { ...duty, toMs: Math.min(duty.toMs, fromMs) },
        { ...duty, fromMs: Math.max(duty.fromMs, toMs) },
      ].filter((part) => part.fromMs < part.toMs)

/** All times of duty that touch a period, `fromMs <= t < toMs`, in order. None overlaps another. */
export const dutiesBetween = (
  rota: Rota,
  timeZone: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Duty[] => {
  const local = localTime(timeZone)
  // A shift that began the day before may last; and clocks may skip a day.
  const firstDay = addDays(local.dayOf(fromMs), -2)
  const days = Array.from({ length: daysBetween(firstDay, local.dayOf(toMs)) + 1 }, (_, i) =>
    addDays(firstDay, i),
  )
  const exceptions = rota.exceptions.map(({ personId, secondId, fromDay, toDay }): Duty => ({
    personId,
    secondId,
    fromMs: firstInstantOf(local, fromDay, 0),
    toMs: firstInstantOf(local, addDays(toDay, 1), 0),
  }))
  let duties = shiftsOn(rota, local, days)
  for (const one of exceptions) duties = duties.flatMap((duty) => withoutSpan(duty, one))
  return [...duties, ...exceptions]
    .filter((duty) => duty.fromMs < duty.toMs && duty.toMs > fromMs && duty.fromMs < toMs)
    .toSorted((a, b) => a.fromMs - b.fromMs)
}

/** Who is on duty at an instant, and from when to when; null for nobody. */
export const onDutyAt = (rota: Rota, instant: Date, timeZone: string): Duty | null => {
  const fromMs = instant.getTime()
  return dutiesBetween(rota, timeZone, { fromMs, toMs: fromMs + 1 })[0] ?? null
}
