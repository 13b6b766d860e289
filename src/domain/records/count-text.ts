import type { LanguageCode } from '../users/account.ts'

/** Creating a formatter costs a hundred times as much as using it. */
const formats = new Map<LanguageCode, Intl.NumberFormat>()

/**
 * A number with its thousands grouped as the language does it: "1,219", "12 345", "1.219". Pages,
 * messages and measurement logs write counts so; CSV and JSON do not group.
 */
export const countText = (count: number, language: LanguageCode): string => {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(count)
}
