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
import { createRecentKeys } from './recent-keys.ts'

export type AttemptCounter = {
  /** Counts an attempt. Null: it may go on; else how long to wait. */
  attempt(key: string): AttemptRefusal | null
  /** The last attempt succeeded and no longer counts. */
  giveBack(key: string): void
  clear(key: string): void
  /** How many keys are remembered. */
  size(): number
}

export const createAttemptCounter = (
  clock: Clock,
  limit: AttemptLimit,
  mostKeys?: number,
): AttemptCounter => {
  const nowMs = (): number => clock().getTime()
  const keys = createRecentKeys<Attempts>((old) => isForgettable(old, nowMs(), limit), mostKeys)
  return {
    attempt: (key) => {
      const outcome = attempt(keys.get(key) ?? NO_ATTEMPTS, nowMs(), limit)
      keys.set(key, outcome.attempts)
      return outcome.kind === 'open' ? null : outcome.refusal
    },
    giveBack: (key) => keys.change(key, givenBack),
    clear: (key) => keys.delete(key),
    size: () => keys.size(),
  }
}
