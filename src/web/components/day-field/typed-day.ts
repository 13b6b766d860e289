import { isDay } from '../../../domain/periods/calendar-day.ts'

/**
 * The day that a text means, as "YYYY-MM-DD", or null. The year comes first, as everywhere on the
 * pages; between the parts stands any of - . / or a blank, and zeros may be left out.
 */
export const typedDay = (text: string): string | null => {
  const [, year, month, date] =
    /^\s*(\d{4})[-./\s]+(\d{1,2})[-./\s]+(\d{1,2})[.\s]*$/.exec(text) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
