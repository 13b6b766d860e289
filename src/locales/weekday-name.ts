import type { LanguageCode } from '../domain/users/account.ts'

/** `weekday`: 1 Monday … 7 Sunday. */
export const weekdayName = (
  language: LanguageCode,
  weekday: number,
  width: 'long' | 'short',
): string =>
  // 1 January 2024 is a Monday.
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  )
