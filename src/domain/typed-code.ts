/** Crockford's base 32: no I, L, O and U, which are read as other characters or as words. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A code of `length` characters as it is hashed: capitals and digits. Typed codes may have small
 * letters, spaces and hyphens, O for 0, I or L for 1. Null for what cannot be a code.
 */
export const readTypedCode = (text: string, length: number): string | null => {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = code.length === length && [...code].every((char) => CODE_ALPHABET.includes(char))
  return isCode ? code : null
}
