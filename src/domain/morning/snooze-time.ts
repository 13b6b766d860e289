import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { addDays } from '../periods/calendar-day.ts'
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

const TYPED = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/

/** "2026-11-20T08:00", as a field for a time has it, by the clocks of the zone; null for no time. */
export const typedTime = (text: string, timeZone: string): number | null => {
  const [, day, hours, minutes] = TYPED.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null
  return localTime(timeZone).instantOf(day, Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
}
