import type { Clock } from '../../domain/clock.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import {
  isCalm,
  NO_SLOWED_ATTEMPTS,
  slowedAttempt,
  withoutLast,
} from '../../domain/rate-limits/slow-down.ts'
import type { SlowDown, SlowedAttempts } from '../../domain/rate-limits/slow-down.ts'
import { createRecentKeys } from './recent-keys.ts'

/** `begins`: from this attempt on the next ones have to wait. */
export type Admission =
  | { kind: 'open'; begins: boolean }
  | { kind: 'early'; refusal: AttemptRefusal }

export type SlowDownCounter = {
  /** Counts an attempt, unless it comes too early. */
  attempt(key: string): Admission
  /** The last attempt succeeded and no longer counts. */
  giveBack(key: string): void
  /** How many keys are remembered. */
  size(): number
}

export const createSlowDownCounter = (
  clock: Clock,
  limit: SlowDown,
  mostKeys?: number,
): SlowDownCounter => {
  const nowMs = (): number => clock().getTime()
  const keys = createRecentKeys<SlowedAttempts>((old) => isCalm(old, nowMs(), limit), mostKeys)
  return {
    attempt: (key) => {
      const outcome = slowedAttempt(keys.get(key) ?? NO_SLOWED_ATTEMPTS, nowMs(), limit)
      keys.set(key, outcome.attempts)
      if (outcome.kind === 'open') return { kind: 'open', begins: outcome.begins }
      const { retryAfterSeconds } = outcome
      const { refusals } = outcome.attempts
      return { kind: 'early', refusal: { retryAfterSeconds, refusals } }
    },
    giveBack: (key) => keys.change(key, withoutLast),
    size: () => keys.size(),
  }
}
