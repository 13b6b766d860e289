import type { LanguageCode } from '../../../domain/users/account.ts'
import type english from '../../../locales/en/terms.json'

export type TermsText = typeof english

const files = import.meta.glob<TermsText>('../../../locales/*/terms.json', { import: 'default' })

/** The terms are long and rarely read: they are no part of the language's own file. */
export const loadTerms = async (language: LanguageCode): Promise<TermsText> => {
  const load = files[`../../../locales/${language}/terms.json`]
  if (load === undefined) throw new Error(`There are no terms in the language ${language}.`)
  return load()
}
