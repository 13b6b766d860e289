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
import { COUNTS_ALONE, type CountWord, type SharedCount } from './counts-together.ts'
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

export type CounterOptions = {
  /** What the other servers on the database count too; left out: this server counts alone. */
  shared?: SharedCount
  mostKeys?: number | undefined
}

export const createAttemptCounter = (
  clock: Clock,
  limit: AttemptLimit,
  { shared = COUNTS_ALONE(''), mostKeys }: CounterOptions = {},
): AttemptCounter => {
  const nowMs = (): number => clock().getTime()
  const keys = createRecentKeys<Attempts>((old) => isForgettable(old, nowMs(), limit), mostKeys)
  const count = (key: string): AttemptRefusal | null => {
    const outcome = attempt(keys.get(key) ?? NO_ATTEMPTS, nowMs(), limit)
    keys.set(key, outcome.attempts)
    return outcome.kind === 'open' ? null : outcome.refusal
  }
  const take = ({ did, key }: CountWord): AttemptRefusal | null => {
    if (did === 'attempt') return count(key)
    if (did === 'give-back') keys.change(key, givenBack)
    else keys.delete(key)
    return null
  }
  shared.hear(take)
  const takeAndTell = (word: CountWord): AttemptRefusal | null => {
    shared.tell(word)
    return take(word)
  }
  return {
    attempt: (key) => takeAndTell({ did: 'attempt', key }),
    giveBack: (key) => void takeAndTell({ did: 'give-back', key }),
    clear: (key) => void takeAndTell({ did: 'clear', key }),
    size: () => keys.size(),
  }
}
