import type { Clock } from '../../domain/clock.ts'
import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import {
  isCalm,
  NO_SLOWED_ATTEMPTS,
  slowedAttempt,
  withoutLast,
} from '../../domain/rate-limits/slow-down.ts'
import type { SlowDown, SlowedAttempts } from '../../domain/rate-limits/slow-down.ts'
import type { CounterOptions } from './attempt-counter.ts'
import { COUNTS_ALONE } from './counts-together.ts'
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
  { shared = COUNTS_ALONE(''), mostKeys }: CounterOptions = {},
): SlowDownCounter => {
  const nowMs = (): number => clock().getTime()
  const keys = createRecentKeys<SlowedAttempts>((old) => isCalm(old, nowMs(), limit), mostKeys)
  const count = (key: string) => {
    const outcome = slowedAttempt(keys.get(key) ?? NO_SLOWED_ATTEMPTS, nowMs(), limit)
    keys.set(key, outcome.attempts)
    return outcome
  }
  shared.hear(({ did, key }) => {
    if (did === 'attempt') count(key)
    else keys.change(key, withoutLast)
  })
  return {
    attempt: (key) => {
      const outcome = count(key)
      // One that comes too early does not count.
      if (outcome.kind === 'open') shared.tell({ did: 'attempt', key })
      if (outcome.kind === 'open') return { kind: 'open', begins: outcome.begins }
      const { retryAfterSeconds } = outcome
      const { refusals } = outcome.attempts
      return { kind: 'early', refusal: { retryAfterSeconds, refusals } }
    },
    giveBack: (key) => {
      keys.change(key, withoutLast)
      shared.tell({ did: 'give-back', key })
    },
    size: () => keys.size(),
  }
}
