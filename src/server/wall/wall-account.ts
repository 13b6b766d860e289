import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, mayShareWallOf, actsFor } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Storage, Reads } from '../storage/storage.ts'
import type { WallLink } from '../storage/wall-link-store.ts'
import type { CountsTogether } from '../rate-limits/counts-together.ts'

export type WallDeps = {
  storage: Storage
  clock: Clock
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  /** What all servers on the database count; left out: this one counts alone. */
  together?: CountsTogether
}

/** Who may have wall displays at all. */
export const wallSharer = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListTools(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/**
 * The account whose tools are to be shown: without `userId` the caller's own; a foreign one is
 * refused as an absent one is.
 */
export const wallAccount = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(userId ?? actsFor(actor))
  return account !== null && mayShareWallOf(actor, account)
    ? ok(account)
    : refused({ kind: 'not-found' })
}

/** The link in the audit trail, under the account whose tools it shows. */
export const wallLinkFacts = ({ id, name }: WallLink): Record<string, unknown> => ({ id, name })
