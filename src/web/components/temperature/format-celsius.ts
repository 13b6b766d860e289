import { limitText } from '../../../domain/records/limit-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'

/** Shown in place of a missing value. */
export const NO_VALUE = '-'
const TRUE_MINUS = '−'

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (
  language: LanguageCode,
  fractionDigits: [least: number, most: number],
): Intl.NumberFormat => {
  const key = language + fractionDigits.join()
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: fractionDigits[0],
      maximumFractionDigits: fractionDigits[1],
      useGrouping: false,
      // Without this, −0.04 °C would read "−0.0".
      signDisplay: 'negative',
    })
    formats.set(key, format)
  }
  return format
}

const withTrueMinus = (text: string): string => text.replace('-', TRUE_MINUS)

const isNumeric = (celsius: number | null | undefined): celsius is number =>
  typeof celsius === 'number' && Number.isFinite(celsius)

/**
 * A temperature with one decimal and the language's decimal mark, without its unit; '-' without a
 * numeric value.
 */
export const formatCelsius = (celsius: number | null | undefined, language: LanguageCode): string =>
  isNumeric(celsius) ? withTrueMinus(formatOf(language, [1, 1]).format(celsius)) : NO_VALUE

/** A mean, with the two decimals that the measurement log has; '-' without a numeric value. */
export const formatMean = (celsius: number | null | undefined, language: LanguageCode): string =>
  isNumeric(celsius) ? withTrueMinus(formatOf(language, [2, 2]).format(celsius)) : NO_VALUE

/** A limit with the decimals that were set: 2 stays "2". */
export const formatLimit = limitText

/** "2 … 8 °C" */
export const formatLimits = (min: number, max: number, language: LanguageCode): string =>
  `${formatLimit(min, language)} … ${formatLimit(max, language)} °C`
