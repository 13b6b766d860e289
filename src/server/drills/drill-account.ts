import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeDrillsOf, mayStartDrillsOf } from '../../domain/permissions/drill-rules.ts'
import { actsFor, mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Reads, Storage } from '../storage/storage.ts'

export type DrillDeps = {
  storage: Storage
  clock: Clock
  limits: Pick<UsageLimits, 'spendOnRecipients'>
  /** Whether links to people go by mail. */
  mailsLinks: boolean
}

/** Who may have to do with drills at all. */
export const drillReader = (actor: Actor): Result<AccountActor, Refusal> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  return mayListTools(actor) ? ok(actor) : refused({ kind: 'forbidden' })
}

/**
 * The account whose drills are meant: without `userId` the one that the caller acts for; a foreign one
 * is refused as an absent one is.
 */
export const drillAccount = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(userId ?? actsFor(actor))
  return account !== null && maySeeDrillsOf(actor, account)
    ? ok(account)
    : refused({ kind: 'not-found' })
}

/** The same for somebody who begins or plans them. */
export const startableDrillAccount = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await drillAccount(stores, actor, userId)
  return account.ok && !mayStartDrillsOf(actor, account.value)
    ? refused({ kind: 'forbidden' })
    : account
}
