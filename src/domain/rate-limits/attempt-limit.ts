import { DAY_MS, HOUR_MS } from '../durations.ts'

/**
 * `attempts` within `windowMs` are open; the next one locks for `firstLockMs`. Each attempt while
 * locked starts the lock again at twice its length, up to `longestLockMs`.
 */
export type AttemptLimit = {
  attempts: number
  windowMs: number
  firstLockMs: number
  longestLockMs: number
}

export const LOGINS_OF_ACCOUNT: AttemptLimit = {
  attempts: 5,
  windowMs: 900_000,
  firstLockMs: 900_000,
  longestLockMs: HOUR_MS,
}
export const LOGINS_OF_ADDRESS: AttemptLimit = {
  attempts: 100,
  windowMs: HOUR_MS,
  firstLockMs: 900_000,
  longestLockMs: HOUR_MS,
}
export const REGISTRATIONS_OF_ADDRESS: AttemptLimit = {
  attempts: 100,
  windowMs: HOUR_MS,
  firstLockMs: 900_000,
  longestLockMs: HOUR_MS,
}
/**
 * Requests with a wrong device key from a network. A right key works all the same: one logger with a
 * wrong key must not silence the others behind its address.
 */
export const WRONG_KEYS_OF_NETWORK: AttemptLimit = {
  attempts: 10,
  windowMs: 60_000,
  firstLockMs: 60_000,
  longestLockMs: HOUR_MS,
}
/** Claim codes that were tried from an address, and for a device. */
export const CLAIMS: AttemptLimit = {
  attempts: 10,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS,
  longestLockMs: HOUR_MS,
}

/**
 * Codes of the second factor for an account from a network, by somebody who knows the password. Nine
 * of a million codes are right at a time: in a year some 1,800 are tried, a chance of 1.6 %.
 */
export const CODES_OF_ACCOUNT: AttemptLimit = {
  attempts: 5,
  windowMs: 900_000,
  firstLockMs: 900_000,
  longestLockMs: DAY_MS,
}

/** Mails with a link to one address, whoever asks for them. */
export const MAILS_TO_ADDRESS: AttemptLimit = {
  attempts: 5,
  windowMs: HOUR_MS,
  firstLockMs: 900_000,
  longestLockMs: HOUR_MS,
}
/** Strangers' requests for a new password from one network. */
export const RESETS_OF_NETWORK: AttemptLimit = {
  attempts: 20,
  windowMs: HOUR_MS,
  firstLockMs: 900_000,
  longestLockMs: HOUR_MS,
}
export const INVITATIONS_OF_ACCOUNT: AttemptLimit = {
  attempts: 100,
  windowMs: HOUR_MS,
  firstLockMs: 900_000,
  longestLockMs: HOUR_MS,
}

/** Milliseconds since 1970. `locks`: how often it has been locked in a row. */
export type Attempts = { at: readonly number[]; lockedUntil: number; locks: number }

/** Time after the end of the last lock until the next one is short again. */
const CALM_MS = DAY_MS

export const NO_ATTEMPTS: Attempts = { at: [], lockedUntil: 0, locks: 0 }

/** Whether a new key would be treated the same. */
export const isForgettable = (attempts: Attempts, now: number, limit: AttemptLimit): boolean =>
  now >= (attempts.at.at(-1) ?? 0) + limit.windowMs &&
  (attempts.locks === 0 || now >= attempts.lockedUntil + CALM_MS)

/** `refusals`: how many attempts in a row were refused, this one included. */
export type AttemptRefusal = { retryAfterSeconds: number; refusals: number }
export type Attempt =
  | { kind: 'open'; attempts: Attempts }
  | { kind: 'locked'; attempts: Attempts; refusal: AttemptRefusal }

const locked = (attempts: Attempts, now: number, limit: AttemptLimit): Attempt => {
  const lockMs = Math.min(limit.firstLockMs * 2 ** attempts.locks, limit.longestLockMs)
  const locks = attempts.locks + 1
  return {
    kind: 'locked',
    attempts: { at: [], lockedUntil: now + lockMs, locks },
    refusal: { retryAfterSeconds: lockMs / 1000, refusals: locks },
  }
}

/**
 * An open attempt is counted at once, before its outcome is known, so that many at the same time
 * count each.
 */
export const attempt = (before: Attempts, now: number, limit: AttemptLimit): Attempt => {
  const attempts = isForgettable(before, now, limit) ? NO_ATTEMPTS : before
  if (now < attempts.lockedUntil) return locked(attempts, now, limit)
  const at = attempts.at.filter((time) => time > now - limit.windowMs)
  if (at.length >= limit.attempts) return locked(attempts, now, limit)
  return { kind: 'open', attempts: { ...attempts, at: [...at, now] } }
}

/** The last attempt succeeded and no longer counts. */
export const givenBack = (attempts: Attempts): Attempts => ({
  ...attempts,
  at: attempts.at.slice(0, -1),
})
