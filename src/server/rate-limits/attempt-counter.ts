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
  /** Counts an attempt. Null: go on; else how long until another one is welcome. */
  attempt(key: string): AttemptRefusal | null
  /** The last attempt turned out well and counts no longer. */
  giveBack(key: string): void
  clear(key: string): void
}

/** Entries of some 200 bytes; beyond this the least recently tried are forgotten. */
const MOST_KEYS = 50_000

/**
 * In memory: a restart forgets, which costs an attacker more than it gives. rate-limiter-flexible
 * keeps its own time and a timer per key, and has no lock that grows.
 */
export const createAttemptCounter = (
  clock: Clock,
  limit: AttemptLimit,
  mostKeys = MOST_KEYS,
): AttemptCounter => {
  const known = new Map<string, Attempts>()
  const keep = (key: string, attempts: Attempts) => {
    known.delete(key)
    known.set(key, attempts)
    if (known.size <= mostKeys) return
    const now = clock().getTime()
    for (const [oldKey, old] of known) {
      if (known.size <= mostKeys && !isForgettable(old, now, limit)) break
      known.delete(oldKey)
    }
  }
  return {
    attempt: (key) => {
      const outcome = attempt(known.get(key) ?? NO_ATTEMPTS, clock().getTime(), limit)
      keep(key, outcome.attempts)
      return outcome.kind === 'open' ? null : outcome.refusal
    },
    giveBack: (key) => {
      const attempts = known.get(key)
      if (attempts) known.set(key, givenBack(attempts))
    },
    clear: (key) => {
      known.delete(key)
    },
  }
}
