import { caseVariants } from '../../../domain/search/search-text.ts'

/**
 * A pattern for SQLite's GLOB that finds a text in any case. GLOB knows no letters beyond ASCII in another
 * case, as `lower()` does not, so each letter stands there in both.
 */
export const globOf = (text: string): string =>
  `*${[...text]
    .map((character) => {
      const variants = caseVariants(character)
      return variants.length > 1 || /[*?[]/.test(character) ? `[${variants.join('')}]` : character
    })
    .join('')}*`

/** The same for PostgreSQL's `~`: the columns have the collation "C", in which only ASCII has two cases. */
export const regexOf = (text: string): string =>
  [...text]
    .map((character) => {
      const variants = caseVariants(character)
      if (variants.length > 1) return `[${variants.join('')}]`
      return /[\\^$.*+?()[\]{}|]/.test(character) ? `\\${character}` : character
    })
    .join('')
