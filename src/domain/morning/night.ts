import { HOUR_MS } from '../durations.ts'
import { addDays } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'

/** By the viewer's clock: when most people have gone home. */
const NIGHT_BEGINS_MS = 20 * HOUR_MS

/** When the last night began: the newest 20:00 that has come by the clocks of the zone, ms since 1970. */
export const nightBegin = (timeZone: string, nowMs: number): number => {
  const local = localTime(timeZone)
  const today = local.dayOf(nowMs)
  const begin = local.instantOf(today, NIGHT_BEGINS_MS)
  return begin <= nowMs ? begin : local.instantOf(addDays(today, -1), NIGHT_BEGINS_MS)
}
