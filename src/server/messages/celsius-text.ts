import type { LanguageCode } from '../../domain/users/account.ts'

const TRUE_MINUS = '−'

/** Creating a formatter costs a hundred times as much as using it. */
const formats = new Map<LanguageCode, Intl.NumberFormat>()
const numberFormat = (language: LanguageCode): Intl.NumberFormat => {
  const existing = formats.get(language)
  if (existing !== undefined) return existing
  const created = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
    signDisplay: 'negative',
  })
  formats.set(language, created)
  return created
}

/** °C with one decimal and the language's decimal mark; '-' for none. */
export const celsiusText = (celsius: number | null, language: LanguageCode): string => {
  if (celsius === null) return '-'
  return numberFormat(language).format(celsius).replace('-', TRUE_MINUS)
}

/** A limit as it was set: whole numbers stay whole. */
export const limitText = (celsius: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false })
    .format(celsius)
    .replace('-', TRUE_MINUS)
