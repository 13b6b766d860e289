import type { LanguageCode } from '../../domain/users/account.ts'

type Person = { firstName: string; lastName: string }

/** Hungarian puts the family name first. */
export const personName = ({ firstName, lastName }: Person, language: LanguageCode): string =>
  (language === 'hu' ? [lastName, firstName] : [firstName, lastName])
    .filter((part) => part !== '')
    .join(' ')

/** As lists have it, family name first: "Whitfield, Joanna"; Hungarian needs no comma for that. */
export const listedName = ({ firstName, lastName }: Person, language: LanguageCode): string =>
  [lastName, firstName].filter((part) => part !== '').join(language === 'hu' ? ' ' : ', ')
