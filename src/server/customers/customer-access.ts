import type { Clock } from '../../domain/clock.ts'
import { maySeeCustomer, maySetCustomer } from '../../domain/permissions/morning-rules.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayListAccounts } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads, Storage } from '../storage/storage.ts'

export type CustomerDeps = { storage: Storage; clock: Clock }

/** Who may manage customers at all. */
export const customerManager = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListAccounts(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/** A customer of the caller's; a foreign account is refused as an absent one is. */
export const visibleCustomer = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(userId)
  return account !== null && maySeeCustomer(actor, account)
    ? ok(account)
    : refused({ kind: 'not-found' })
}

/** The same for somebody who changes it. */
export const settableCustomer = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number,
): Promise<Result<Account, Refusal>> => {
  const account = await visibleCustomer(stores, actor, userId)
  return account.ok && !maySetCustomer(actor, account.value)
    ? refused({ kind: 'forbidden' })
    : account
}
