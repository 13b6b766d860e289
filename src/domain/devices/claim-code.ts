/** Crockford's base 32: no I, L, O and U, which are read as other characters or as words. */
export const CLAIM_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 10 characters are 50 random bits. */
export const CLAIM_CODE_LENGTH = 10

const CODE = new RegExp(`^[${CLAIM_CODE_ALPHABET}]{${CLAIM_CODE_LENGTH}}$`)

/**
 * A claim code as it is hashed: 10 capitals and digits. Typed codes may have small letters, spaces
 * and hyphens, O for 0, I or L for 1. Null for what cannot be a code.
 */
export const readClaimCode = (text: string): string | null => {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}

/** A claim code as labels and screens show it, in two halves: "7K3QF-0VZ9M". */
export const printedClaimCode = (code: string): string =>
  `${code.slice(0, CLAIM_CODE_LENGTH / 2)}-${code.slice(CLAIM_CODE_LENGTH / 2)}`
