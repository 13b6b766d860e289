import { readTypedCode } from '../typed-code.ts'

/** 10 characters are 50 random bits. */
export const CLAIM_CODE_LENGTH = 10

/** A claim code as it is hashed. Null for what cannot be a code. */
export const readClaimCode = (text: string): string | null => readTypedCode(text, CLAIM_CODE_LENGTH)

/** A claim code as labels and screens show it, in two halves: "7K3QF-0VZ9M". */
export const printedClaimCode = (code: string): string =>
  `${code.slice(0, CLAIM_CODE_LENGTH / 2)}-${code.slice(CLAIM_CODE_LENGTH / 2)}`
