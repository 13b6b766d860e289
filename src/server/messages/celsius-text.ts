import type { LanguageCode } from '../../domain/users/account.ts'

const TRUE_MINUS = '−'

/** Makes each language's formatter once: creating one costs a hundred times as much as using it. */
const formats = (
  options: Intl.NumberFormatOptions,
): ((language: LanguageCode) => Intl.NumberFormat) => {
  const byLanguage = new Map<LanguageCode, Intl.NumberFormat>()
  return (language) => {
    const existing = byLanguage.get(language)
    if (existing !== undefined) return existing
    const created = new Intl.NumberFormat(language, { useGrouping: false, ...options })
    byLanguage.set(language, created)
    return created
  }
}

const oneDecimal = formats({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
})
const asSet = formats({ maximumFractionDigits: 2 })

/** °C with one decimal and the language's decimal mark; '-' for none. */
export const celsiusText = (celsius: number | null, language: LanguageCode): string =>
  celsius === null ? '-' : oneDecimal(language).format(celsius).replace('-', TRUE_MINUS)

/** A limit as it was set: whole numbers stay whole. */
export const limitText = (celsius: number, language: LanguageCode): string =>
  asSet(language).format(celsius).replace('-', TRUE_MINUS)
