import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeRotaOf, maySetRotaOf } from '../../domain/permissions/duty-rules.ts'
import { actsFor, mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import type { CountsTogether } from '../rate-limits/counts-together.ts'

export type DutyDeps = {
  storage: Storage
  clock: Clock
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  /** What all servers on the database count; left out: this one counts alone. */
  together?: CountsTogether
  /** PUBLIC_URL, without a trailing slash. Null when it is not set. */
  publicUrl: string | null
}

/** Who may have to do with rotas at all. */
export const rotaReader = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListTools(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/**
 * The account whose rota is meant: without `userId` the one that the caller acts for; a foreign one
 * is refused as an absent one is.
 */
export const rotaAccount = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(userId ?? actsFor(actor))
  return account !== null && maySeeRotaOf(actor, account)
    ? ok(account)
    : refused({ kind: 'not-found' })
}

/** The same for somebody who changes it. */
export const settableRotaAccount = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await rotaAccount(stores, actor, userId)
  return account.ok && !maySetRotaOf(actor, account.value)
    ? refused({ kind: 'forbidden' })
    : account
}
