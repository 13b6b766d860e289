import type { LanguageCode } from '../users/account.ts'

const TRUE_MINUS = '−'
const formats = new Map<LanguageCode, Intl.NumberFormat>()

/** A limit in °C with the decimals that were set, without its unit: 2 stays "2". */
export const limitText = (celsius: number, language: LanguageCode): string => {
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(language, {
      maximumFractionDigits: 2,
      useGrouping: false,
      signDisplay: 'negative',
    })
  formats.set(language, format)
  return format.format(celsius).replace('-', TRUE_MINUS)
}
