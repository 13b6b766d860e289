import type { LanguageCode } from '../../domain/users/account.ts'
import { productName } from './product-name.ts'
import { countText } from '../../domain/records/count-text.ts'

/** Texts by feature and key, as deep as their files are. */
export type TextTree = { readonly [key: string]: TextTree | string | readonly string[] }

export type TextValues = { count?: number; defaultValue?: string } & Readonly<
  Record<string, unknown>
>

const PLACES = /\{\{\s*(\w+)\s*\}\}/g
const plurals = new Map<LanguageCode, Intl.PluralRules>()

const pluralOf = (count: number, language: LanguageCode): string => {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/**
 * Numbers within texts have their thousands grouped; what is no number but is written with digits
 * (an id, an IMEI) comes as a string.
 */
const written = (value: unknown, language: LanguageCode): string =>
  typeof value === 'number' ? countText(value, language) : String(value ?? '')

/** What stands under a key: a text, several, or nothing. */
export const textAt = (tree: TextTree | undefined, key: string): unknown => {
  let at: unknown = tree
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as TextTree)[part]
  }
  return at
}

/**
 * The text of a key, or the first of several keys that has one, with `{{name}}` replaced by the value
 * of that name, `{{product}}` by that of the product as it is shown. `count` chooses the plural form: `key_one`, `key_few`. A missing text is its
 * `defaultValue`, or else its key.
 */
export const translate = (
  tree: TextTree | undefined,
  language: LanguageCode,
  keys: string | readonly string[],
  values: TextValues = {},
): string | readonly string[] => {
  const all = typeof keys === 'string' ? [keys] : keys
  for (const key of all) {
    const plural =
      values.count === undefined
        ? undefined
        : textAt(tree, `${key}_${pluralOf(values.count, language)}`)
    const text = plural ?? textAt(tree, key)
    if (typeof text === 'string')
      return text.replace(PLACES, (_, name: string) =>
        written(name === 'product' ? productName() : values[name], language),
      )
    if (Array.isArray(text)) return text as readonly string[]
  }
  return values.defaultValue ?? all.at(-1) ?? ''
}
