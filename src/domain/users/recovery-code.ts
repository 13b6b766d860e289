import { readTypedCode } from '../typed-code.ts'

/** An account gets so many at a time. */
export const RECOVERY_CODES = 10

/** 16 characters are 80 random bits: nobody guesses them, not even at stored hashes. */
export const RECOVERY_CODE_LENGTH = 16

/** A recovery code as it is hashed. Null for what cannot be one. */
export const readRecoveryCode = (text: string): string | null =>
  readTypedCode(text, RECOVERY_CODE_LENGTH)

/** As screens show it, in groups of four: "7K3Q-F0VZ-9M2H-5DTA". */
export const printedRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''
