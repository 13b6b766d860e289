import { addDays } from '../periods/calendar-day.ts'
import { firstInstantOf } from '../periods/first-instant.ts'
import { localTime } from '../periods/local-time.ts'
import type { QuietHours } from './alarm-ways.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const DAY_MINUTES = 24 * 60

/** A time of the day as "HH:MM". */
export const isTimeOfDay = (text: string): boolean => TIME.test(text)

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When the quiet hours end that last at this instant; null: none do. `nowMs` since 1970. */
export const quietUntil = (quiet: QuietHours, nowMs: number, timeZone: string): Date | null => {
  const local = localTime(timeZone)
  const from = minutesOf(quiet.from)
  const to = minutesOf(quiet.to) + (quiet.to > quiet.from ? 0 : DAY_MINUTES)
  const today = local.dayOf(nowMs)
  for (const day of [addDays(today, -1), today]) {
    const endMs = firstInstantOf(local, day, to)
    if (firstInstantOf(local, day, from) <= nowMs && nowMs < endMs) return new Date(endMs)
  }
  return null
}
