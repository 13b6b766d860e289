import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

/**
 * How long after each failed attempt the next one follows, as Standard Webhooks names it
 * ("Deliverability and reliability"): ten attempts in about 75 hours.
 */
const WAITS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** A wait grows by up to this share, so that messages that failed together part. */
const JITTER = 0.1
/** A message waits no longer than this, whatever the receiver requests. */
const LONGEST_REQUESTED_MS = DAY_MS

/** The longest time ahead for which a message is planned. */
export const LONGEST_WAIT_MS = DAY_MS * (1 + JITTER)

/**
 * When a message is tried again after its failed attempt number `attempts`, not before the time that
 * the receiver requested; null: never. `chance`: 0 to 1. Times in ms since 1970.
 */
export const nextTryAt = (
  attempts: number,
  nowMs: number,
  chance: number,
  retryAfterMs = 0,
): number | null => {
  const waitMs = WAITS_MS[attempts - 1]
  if (waitMs === undefined) return null
  return (
    nowMs + Math.max(waitMs * (1 + JITTER * chance), Math.min(retryAfterMs, LONGEST_REQUESTED_MS))
  )
}

/** A webhook that reached nobody for so long is switched off. */
const OFF_AFTER_MS = 3 * DAY_MS

/**
 * Whether a webhook is switched off: a message has had its last attempt, and for three days none
 * arrived.
 */
export const isGivenUp = (failingSinceMs: number, nowMs: number): boolean =>
  nowMs - failingSinceMs >= OFF_AFTER_MS
