import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'

const FIRST_DELAY_MS = 10_000
const LONGEST_DELAY_MS = 15 * 60_000
/** A message waits no longer than this, whatever the mail server or push service requests. */
const LONGEST_ASKED_MS = HOUR_MS
const GIVEN_UP_AFTER_MS = DAY_MS

/**
 * A random part of a delay, up to this share, is left out, so that messages that failed together
 * are not repeated together.
 */
const JITTER = 0.2

/**
 * When to try again after an attempt that failed: 10 s · 2ⁿ up to 15 minutes, not before the time
 * that the other side requested, and a last time 24 h after the message was written. Null: never.
 * `attempts`: how many have begun. `chance`: 0 to 1. Times in ms since 1970.
 */
export const nextAttemptAt = (
  message: { createdMs: number; attempts: number },
  nowMs: number,
  chance: number,
  retryAfterMs = 0,
): number | null => {
  const lastMs = message.createdMs + GIVEN_UP_AFTER_MS
  if (nowMs >= lastMs) return null
  const delay =
    Math.min(FIRST_DELAY_MS * 2 ** (message.attempts - 1), LONGEST_DELAY_MS) * (1 - JITTER * chance)
  return Math.min(nowMs + Math.max(delay, Math.min(retryAfterMs, LONGEST_ASKED_MS)), lastMs)
}
