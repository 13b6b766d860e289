import { createHash, randomBytes } from 'node:crypto'

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
