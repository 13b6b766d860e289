import type { LanguageCode } from '../../../../domain/users/account.ts'

/** "May 2026" of "2026-05"; the text itself where it is no month. */
export const monthName = (month: string, language: LanguageCode): string => {
  const time = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isNaN(time)
    ? month
    : new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        time,
      )
}
