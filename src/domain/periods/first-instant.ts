import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { addDays } from './calendar-day.ts'
import type { LocalTime } from './local-time.ts'

/** No zone puts its clocks forward by more than this, whole days aside. */
const LONGEST_SKIP_MS = 3 * HOUR_MS

/**
 * The first instant at which the clocks show this time of the day, or a later one. A time that they
 * skip is the instant of the change; of a time that comes twice the first one counts. So a
 * later time of the day never gives an earlier instant.
 */
export const firstInstantOf = (local: LocalTime, day: string, minutes: number): number => {
  const wanted = addDays(day, Math.floor(minutes / (24 * 60)))
  const msOfDay = (minutes % (24 * 60)) * MINUTE_MS
  const instant = local.instantOf(wanted, msOfDay)
  const isShown =
    local.textOf(instant) === `${wanted} ${new Date(msOfDay).toISOString().slice(11, 19)}`
  return isShown
    ? instant
    : (local.clockChanges(instant - LONGEST_SKIP_MS, instant + 1).at(-1) ?? instant)
}
