import { DAY_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'

/**
 * `free` attempts within `windowMs` need not wait for each other. After each further one the next
 * has to wait: `firstWaitMs`, twice as long each time, up to `longestWaitMs`. Nobody is locked out:
 * an attempt that comes too early changes nothing. After `calmMs` without an attempt all is
 * forgotten.
 */
export type SlowDown = {
  free: number
  windowMs: number
  firstWaitMs: number
  longestWaitMs: number
  calmMs: number
}

/** Of one account, over all networks from which it has never logged in. */
export const LOGINS_FROM_ELSEWHERE: SlowDown = {
  free: 20,
  windowMs: 15 * MINUTE_MS,
  firstWaitMs: SECOND_MS,
  longestWaitMs: 5 * MINUTE_MS,
  calmMs: DAY_MS,
}

/**
 * Codes of the second factor, as `LOGINS_FROM_ELSEWHERE`. Over any number of networks some 400 are
 * tried in a year, a chance of 0.4 %.
 */
export const CODES_FROM_ELSEWHERE: SlowDown = {
  free: 10,
  windowMs: 15 * MINUTE_MS,
  firstWaitMs: SECOND_MS,
  longestWaitMs: DAY_MS,
  calmMs: 2 * DAY_MS,
}

/**
 * Milliseconds since 1970. `at`: the latest attempts, at most `free`. `waits`: how many attempts had
 * a wait after them. `refusals`: how many in a row came too early.
 */
export type SlowedAttempts = {
  at: readonly number[]
  openAt: number
  waits: number
  refusals: number
}

export const NO_SLOWED_ATTEMPTS: SlowedAttempts = { at: [], openAt: 0, waits: 0, refusals: 0 }

/** Whether a new key would be treated the same. */
export const isCalm = ({ at, waits }: SlowedAttempts, now: number, limit: SlowDown): boolean =>
  now >= (at.at(-1) ?? 0) + (waits === 0 ? limit.windowMs : limit.calmMs)

/** `begins`: it is the first one after which others have to wait. */
export type SlowedAttempt =
  | { kind: 'open'; attempts: SlowedAttempts; begins: boolean }
  | { kind: 'early'; attempts: SlowedAttempts; retryAfterSeconds: number }

/** An open attempt is counted at once, before its outcome is known. */
export const slowedAttempt = (
  before: SlowedAttempts,
  now: number,
  limit: SlowDown,
): SlowedAttempt => {
  const attempts = isCalm(before, now, limit) ? NO_SLOWED_ATTEMPTS : before
  if (now < attempts.openAt) {
    return {
      kind: 'early',
      attempts: { ...attempts, refusals: attempts.refusals + 1 },
      retryAfterSeconds: Math.ceil((attempts.openAt - now) / SECOND_MS),
    }
  }
  const recent = attempts.at.filter((time) => time > now - limit.windowMs)
  const isSlow = attempts.waits > 0 || recent.length >= limit.free
  const waits = isSlow ? attempts.waits + 1 : 0
  const waitMs = Math.min(limit.firstWaitMs * 2 ** (waits - 1), limit.longestWaitMs)
  return {
    kind: 'open',
    begins: waits === 1,
    attempts: {
      at: [...recent, now].slice(-limit.free),
      openAt: isSlow ? now + waitMs : 0,
      waits,
      refusals: 0,
    },
  }
}

/** The last attempt succeeded: it does not count, and nobody waits for it. */
export const withoutLast = (attempts: SlowedAttempts): SlowedAttempts => ({
  ...attempts,
  at: attempts.at.slice(0, -1),
  openAt: 0,
  waits: Math.max(0, attempts.waits - 1),
})
