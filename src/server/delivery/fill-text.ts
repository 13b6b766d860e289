import type { LanguageCode } from '../../domain/users/account.ts'

/** Fills in `{{name}}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/** The form of a counted text for this number: `stem_one`, `stem_few`, …; its `{{count}}` is filled in. */
export const counted = (texts: Readonly<Record<string, unknown>>, stem: string, count: number, language: LanguageCode): string => {
  const text = texts[`${stem}_${new Intl.PluralRules(language).select(count)}`]
  if (typeof text !== 'string') throw new Error(`There is no text "${stem}" for ${count} in ${language}`)
  return filled(text, { count: String(count) })
}

const TRUE_MINUS = '−'

/** Making one costs a hundred times what using it does. */
const formats = new Map<LanguageCode, Intl.NumberFormat>()
const numberFormat = (language: LanguageCode): Intl.NumberFormat => {
  const known = formats.get(language)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false, signDisplay: 'negative' })
  formats.set(language, made)
  return made
}

/** °C with one decimal and the language's decimal mark; '-' for none. */
export const celsiusText = (celsius: number | null, language: LanguageCode): string => {
  if (celsius === null) return '-'
  return numberFormat(language).format(celsius).replace('-', TRUE_MINUS)
}

/** A limit as it was set: whole numbers stay whole. */
export const limitText = (celsius: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(celsius).replace('-', TRUE_MINUS)

/** What people wrote, as one line without control, bidi and other invisible characters. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '').trim()
