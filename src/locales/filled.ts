import { countText } from '../domain/records/count-text.ts'
import type { LanguageCode } from '../domain/users/account.ts'

/** Fills in `{{name}}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/**
 * The form of a counted text for this number, `stem_one`, `stem_few`, …, filled in; `{{count}}` is
 * the number with its thousands grouped, where `values` write it no other way.
 */
export const counted = (
  texts: Readonly<Record<string, unknown>>,
  stem: string,
  count: number,
  language: LanguageCode,
  values: Readonly<Record<string, string>> = {},
): string => {
  const text = texts[`${stem}_${new Intl.PluralRules(language).select(count)}`]
  if (typeof text !== 'string')
    throw new Error(`There is no text "${stem}" for ${count} in ${language}`)
  return filled(text, { count: countText(count, language), ...values })
}
