import { MINUTE_MS } from '../durations.ts'

/** How long a new session waits for its second factor. */
export const FACTOR_WAIT_MS = 10 * MINUTE_MS

/** How long a session may take to confirm a new app. */
export const TOTP_SETUP_MS = 10 * MINUTE_MS

/** How long the browser may take to ask for a passkey. */
export const CHALLENGE_MS = 5 * MINUTE_MS

/** Of one account. */
export const MOST_PASSKEYS = 10

/** What changed about the second factor of an account, for its owner and the trail. */
export const FACTOR_CHANGES = [
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  'RESET',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]
