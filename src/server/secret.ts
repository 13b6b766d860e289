import { hash, randomBytes, randomInt } from 'node:crypto'
import { CLAIM_CODE_LENGTH } from '../domain/devices/claim-code.ts'
import { CODE_ALPHABET } from '../domain/typed-code.ts'
import { RECOVERY_CODE_LENGTH } from '../domain/users/recovery-code.ts'

/** Bearer tokens and the secrets of links: 256 bits, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Keys of devices and app accounts: 128 bits as 32 hex digits, which can be read aloud and typed
 * without doubt.
 */
export const newKey = (): string => randomBytes(16).toString('hex')

/**
 * SHA-256, hex: what is kept of a token, a link's secret or a key. They are random, so that a slow
 * hash would add nothing.
 */
export const secretHash = (secret: string): string => hash('sha256', secret, 'hex')

const newTypedCode = (length: number): string =>
  Array.from({ length }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('')

/** A claim code: 50 random bits, 10 characters of Crockford's base 32. */
export const newClaimCode = (): string => newTypedCode(CLAIM_CODE_LENGTH)

/** A recovery code: 80 random bits, 16 characters of Crockford's base 32. */
export const newRecoveryCode = (): string => newTypedCode(RECOVERY_CODE_LENGTH)

/**
 * What is kept of a claim code, which is shorter than other secrets. With the IMEI in it, a guess at
 * stored hashes tries one device at a time.
 */
export const claimCodeHash = (imeiNumber: string, code: string): string =>
  secretHash(`${imeiNumber} ${code}`)

/** What is kept of a recovery code. With the account in it, a guess tries one account at a time. */
export const recoveryCodeHash = (accountId: number, code: string): string =>
  secretHash(`recovery ${accountId} ${code}`)
