import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CLAIM_CODE_ALPHABET, CLAIM_CODE_LENGTH } from '../domain/devices/claim-code.ts'

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
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

/** A claim code: 50 random bits, 10 characters of Crockford's base 32. */
export const newClaimCode = (): string =>
  Array.from({ length: CLAIM_CODE_LENGTH }, () =>
    CLAIM_CODE_ALPHABET.charAt(randomInt(CLAIM_CODE_ALPHABET.length)),
  ).join('')

/**
 * What is kept of a claim code, which is shorter than other secrets. With the IMEI in it, a guess at
 * stored hashes tries one device at a time.
 */
export const claimCodeHash = (imeiNumber: string, code: string): string =>
  secretHash(`${imeiNumber} ${code}`)
