import { sameCharacters, type SearchText } from '../../../domain/search/search-text.ts'

/**
 * A pattern for SQLite's GLOB that finds a text whatever its accents, and in any case unless case counts.
 * GLOB knows neither: each letter stands there in all its forms.
 */
export const globOf = ({ text, caseSensitive }: SearchText): string =>
  `*${[...text.normalize('NFC')]
    .map((character) => {
      const forms = sameCharacters(character, caseSensitive)
      return forms.length > 1 || /[*?[]/.test(character) ? `[${forms.join('')}]` : character
    })
    .join('')}*`

/** The same for PostgreSQL's `~`: the columns have the collation "C", in which only ASCII has two cases. */
export const regexOf = ({ text, caseSensitive }: SearchText): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      const forms = sameCharacters(character, caseSensitive)
      if (forms.length > 1) return `[${forms.join('')}]`
      return /[\\^$.*+?()[\]{}|]/.test(character) ? `\\${character}` : character
    })
    .join('')
