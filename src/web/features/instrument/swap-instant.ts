import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { isDay } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'

/**
 * The instant of a day ("YYYY-MM-DD") and a typed time ("9:05") in this IANA zone, as ISO 8601. Null:
 * one of them is none.
 */
export const swapInstant = (
  { day, time }: { day: string; time: string },
  timeZone: string,
): string | null => {
  const [, hours = '', minutes = ''] = /^\s*([01]?\d|2[0-3])[:.]([0-5]\d)\s*$/.exec(time) ?? []
  if (!isDay(day) || hours === '') return null
  const msOfDay = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
  return new Date(localTime(timeZone).instantOf(day, msOfDay)).toISOString()
}
