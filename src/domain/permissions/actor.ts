import type { TokenScope } from '../tokens/token-scope.ts'
import type { Role } from '../users/account.ts'
import type { MemberRight } from '../users/membership.ts'
import type { MustFinish } from '../users/must-finish.ts'

/**
 * The account that asks, or nobody. Machines that send readings are no actors: their keys open the
 * ingest doors only. Machines that ask do so by a token, with the rights of an account.
 */
export type Actor = { kind: 'nobody' } | AccountActor
export type AccountActor = {
  kind: 'account'
  /** The person: of a member its own id. `actsFor` is the account whose things they are. */
  id: number
  role: Role
  /** Of the account that the actor acts for: a member sees what its company sees. */
  path: string
  /** The account that a member acts for. Left out where an account acts for itself. */
  memberOf?: number
  /** What a member may do, and a token that a member made. Left out: all that the account may. */
  right?: MemberRight
  /** The right that the running operation needs, for a check inside its write; VIEWER if left out. */
  neededRight?: MemberRight
  /**
   * Of an account that has ended: since which day. `right` is then VIEWER; `right` in here is what the
   * actor may do otherwise.
   */
  ended?: { since: string; right?: MemberRight }
  /** Whether the running operation answers an alarm, which an ended account still does. */
  answersAlarm?: boolean
  /**
   * SHA-256 of the session's bearer token, hex. Left out where no session asks: a wall display reads
   * with the rights of its account, and the demo enters its history.
   */
  sessionHash?: string
  /** What the session has to finish first. Null, or left out: nothing. */
  mustFinish?: MustFinish | null
  /** The machine's token that asks for the account, in place of a session. */
  token?: { id: number; name: string; hash: string; scopes: readonly TokenScope[] }
  /**
   * Somebody else looks with the eyes of this account (support access), and changes nothing. `managerId`:
   * the person who looks. `viewed`: the kinds of pages that are on the record.
   */
  look?: {
    id: number
    hash: string
    managerId: number
    sessionHash: string
    viewed: readonly string[]
  }
  /** Aborts when the request that asks has ended: nothing is written for it any more. */
  signal?: AbortSignal
}

export const NOBODY: Actor = { kind: 'nobody' }
