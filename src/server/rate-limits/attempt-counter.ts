import type { Clock } from '../../domain/clock.ts'
import {
  attempt,
  givenBack,
  isForgettable,
  NO_ATTEMPTS,
} from '../../domain/rate-limits/attempt-limit.ts'
import type {
  AttemptLimit,
  AttemptRefusal,
  Attempts,
} from '../../domain/rate-limits/attempt-limit.ts'

export type AttemptCounter = {
  /** Counts an attempt. Null: it may go on; else how long to wait. */
  attempt(key: string): AttemptRefusal | null
  /** The last attempt succeeded and no longer counts. */
  giveBack(key: string): void
  clear(key: string): void
}

/** Entries of some 200 bytes; beyond this the least recently tried are forgotten. */
const MOST_KEYS = 50_000

/** In memory: after a restart all keys are new, which helps an attacker little. */
export const createAttemptCounter = (
  clock: Clock,
  limit: AttemptLimit,
  mostKeys = MOST_KEYS,
): AttemptCounter => {
  const attemptsByKey = new Map<string, Attempts>()
  const remember = (key: string, attempts: Attempts) => {
    attemptsByKey.delete(key)
    attemptsByKey.set(key, attempts)
    if (attemptsByKey.size <= mostKeys) return
    const now = clock().getTime()
    for (const [oldKey, old] of attemptsByKey) {
      if (attemptsByKey.size <= mostKeys && !isForgettable(old, now, limit)) break
      attemptsByKey.delete(oldKey)
    }
  }
  return {
    attempt: (key) => {
      const outcome = attempt(attemptsByKey.get(key) ?? NO_ATTEMPTS, clock().getTime(), limit)
      remember(key, outcome.attempts)
      return outcome.kind === 'open' ? null : outcome.refusal
    },
    giveBack: (key) => {
      const attempts = attemptsByKey.get(key)
      if (attempts) attemptsByKey.set(key, givenBack(attempts))
    },
    clear: (key) => {
      attemptsByKey.delete(key)
    },
  }
}
