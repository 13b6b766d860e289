import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as all apps know it: SHA-1, six digits, a code for 30 seconds. */
const PERIOD_S = 30
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const

/** Phones may be two minutes off: so many steps before and after the present one. */
const WINDOW = (2 * 60) / PERIOD_S

const totpOf = (secret: string, about: { label?: string; issuer?: string } = {}): TOTP =>
  new TOTP({ ...SETTINGS, ...about, secret: Secret.fromBase32(secret) })

/** 160 random bits in base 32, as RFC 4226 asks for. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an account's sealed secret belongs to. */
export const ownerOfTotp = (accountId: number): string => `totp of account ${accountId}`

/**
 * What the QR code for the app says. `account`: the address that the app shows; `product`: the name before
 * it, in which a colon would end the name.
 */
export const totpUri = (secret: string, account: string, product: string): string =>
  totpOf(secret, { label: account, issuer: product.replaceAll(':', ' ') }).toString()

/** Spaces in a typed code do not count. */
export const readTotpCode = (text: string): string | null => {
  const code = text.normalize('NFKC').replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

/** The step (30 s, counted from 1970) whose code it is. Null when it is none of the accepted ones. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + delta
}
