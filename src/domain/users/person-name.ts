import type { LanguageCode } from './account.ts'

export type PersonName = { firstName: string; lastName: string }

/** As a reader of this language writes it: Hungarian puts the family name first. */
export const personName = ({ firstName, lastName }: PersonName, language: LanguageCode): string =>
  (language === 'hu' ? [lastName, firstName] : [firstName, lastName])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')

/** As lists have it, family name first: "Whitfield, Joanna"; Hungarian needs no comma for that. */
export const listedName = ({ firstName, lastName }: PersonName, language: LanguageCode): string =>
  [lastName, firstName].filter((part) => part !== '').join(language === 'hu' ? ' ' : ', ')
