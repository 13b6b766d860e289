import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { createTurnQueue } from '../turn-queue.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** Each takes 19 MiB and a core; more at once would only starve the requests beside them. */
const AT_ONCE = 2

/** Logins that run or wait: some two seconds of work. `mostOfAccount`: of one client's network. */
const PLACES = { atOnce: AT_ONCE, most: 202, mostOfAccount: 20 }

/** Changes take one place at most, so that the other one is always free for logins. */
const CHANGES = { atOnce: 1, most: 9, mostOfAccount: 1 }

/** Stands for all changes in the queue of the places. */
const CHANGE = 'change'

/**
 * What a password is hashed for. A login stands in the queue for its client's network. A change
 * stands in it for the account that asks, or for the network of somebody without a session: changes
 * of passwords, new accounts, proofs by the current password.
 */
export type HashTurn = (
  | { kind: 'login'; network: string }
  | { kind: 'change'; by: number | string }
) & {
  /** Aborts when the client has left. */
  signal?: AbortSignal | undefined
}

/** Refuses as `rate-limited` what finds no room to wait. */
export type PasswordQueue = {
  hash(turn: HashTurn, password: string): Promise<Result<string, Refusal>>
  verify(
    turn: HashTurn,
    passwordHash: string | null,
    password: string,
  ): Promise<Result<boolean, Refusal>>
  isOutdated(passwordHash: string): boolean
}

const BUSY = {
  login: { kind: 'rate-limited', retryAfterSeconds: 2 },
  change: { kind: 'rate-limited', retryAfterSeconds: 5 },
} as const satisfies Record<HashTurn['kind'], Refusal>

/** The one queue of the server for passwords. Nobody can fill it for the others. */
export const createPasswordQueue = (passwords: PasswordHasher): PasswordQueue => {
  const places = createTurnQueue(PLACES)
  const changes = createTurnQueue(CHANGES)

  const inTurn = async <T>(turn: HashTurn, work: () => Promise<T>): Promise<Result<T, Refusal>> => {
    const { signal } = turn
    const change =
      turn.kind === 'change'
        ? await changes.enter({ accountId: turn.by, ticket: null, signal })
        : null
    if (change !== null && change.kind !== 'turn') return refused(BUSY.change)
    try {
      const accountId = turn.kind === 'login' ? turn.network : CHANGE
      const place = await places.enter({ accountId, ticket: null, signal })
      if (place.kind !== 'turn') return refused(BUSY[turn.kind])
      try {
        return ok(await work())
      } finally {
        place.done()
      }
    } finally {
      change?.done()
    }
  }

  return {
    hash: (turn, password) => inTurn(turn, () => passwords.hash(password)),
    verify: (turn, passwordHash, password) =>
      inTurn(turn, () => passwords.verify(passwordHash, password)),
    isOutdated: passwords.isOutdated,
  }
}
