import type { TokenScope } from '../tokens/token-scope.ts'
import type { Role } from '../users/account.ts'
import type { MustFinish } from '../users/must-finish.ts'

/**
 * The account that asks, or nobody. Machines that send readings are no actors: their keys open the
 * ingest doors only. Machines that ask do so by a token, with the rights of an account.
 */
export type Actor = { kind: 'nobody' } | AccountActor
export type AccountActor = {
  kind: 'account'
  id: number
  role: Role
  path: string
  /**
   * SHA-256 of the session's bearer token, hex. Left out where no session asks: a wall display reads
   * with the rights of its account, and the demo enters its history.
   */
  sessionHash?: string
  /** What the session has to finish first. Null, or left out: nothing. */
  mustFinish?: MustFinish | null
  /** The machine's token that asks for the account, in place of a session. */
  token?: { id: number; name: string; hash: string; scopes: readonly TokenScope[] }
  /** Aborts when the request that asks has ended: nothing is written for it any more. */
  signal?: AbortSignal
}

export const NOBODY: Actor = { kind: 'nobody' }
