import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { addDays, isDay } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'

export const SNOOZE_CHOICES = ['hours', 'tomorrow', 'monday'] as const
export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number]

/** When people are back at work. */
const MORNING_MS = 8 * HOUR_MS
const HOURS_MS = 4 * HOUR_MS

/** The instant that a choice means by the clocks of the zone, ms since 1970. */
export const snoozeTime = (choice: SnoozeChoice, timeZone: string, nowMs: number): number => {
  if (choice === 'hours') return nowMs + HOURS_MS
  const local = localTime(timeZone)
  const today = local.dayOf(nowMs)
  // Sunday is 0.
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const days = choice === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7
  return local.instantOf(addDays(today, days), MORNING_MS)
}

const TYPED_TIME = /^\s*([01]?\d|2[0-3])[:.]([0-5]\d)\s*$/

/** A day, "2026-11-20", and a typed time, "8:00", by the clocks of the zone; null: one of them is none. */
export const typedTime = (
  { day, time }: { day: string; time: string },
  timeZone: string,
): number | null => {
  const [, hours, minutes] = TYPED_TIME.exec(time) ?? []
  if (!isDay(day) || hours === undefined) return null
  return localTime(timeZone).instantOf(day, Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
}
