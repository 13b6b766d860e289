import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayListAccounts, maySeeAccount } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * The account with this id, for what managers do to accounts in their sight, and accounts to their
 * members. Somebody who manages no accounts is refused alike for a foreign account and for none.
 */
export const personInSight = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  id: number,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(id)
  const isInSight = account !== null && maySeeAccount(actor, account)
  if (mayListAccounts(actor)) return isInSight ? ok(account) : refused({ kind: 'not-found' })
  return isInSight && account.membership !== null ? ok(account) : refused({ kind: 'forbidden' })
}
