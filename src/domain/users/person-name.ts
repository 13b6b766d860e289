import type { LanguageCode } from './account.ts'

export type PersonName = { firstName: string; lastName: string }

/** The order in which a language says the parts of a name. */
export const nameOrder = (language: LanguageCode): readonly (keyof PersonName)[] =>
  language === 'hu' ? ['lastName', 'firstName'] : ['firstName', 'lastName']

/** As a reader of this language writes it: Hungarian puts the family name first. */
export const personName = (name: PersonName, language: LanguageCode): string =>
  nameOrder(language)
    .map((part) => name[part])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')

/** "Anna Kovács (anna@example.com)", the address alone without a name, '' for an erased person. */
export const personWithEmail = (
  { email, ...name }: PersonName & { email: string },
  language: LanguageCode,
): string => {
  if (email === '') return ''
  const text = personName(name, language)
  return text === '' ? email : `${text} (${email})`
}
