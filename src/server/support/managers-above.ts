import { actsFor, isInSubtree } from '../../domain/permissions/rules.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * Accounts above the actor's that manage it, the nearest first. Superadmins are left out: they are
 * persons of the operator, who are let look all together.
 */
export const managersAbove = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
): Promise<Account[]> => {
  const own = actsFor(actor)
  const ids = actor.path
    .split('/')
    .filter((part) => part !== '')
    .map(Number)
    .filter((id) => id !== own)
  const above = await Promise.all(ids.map((id) => accounts.byId(id)))
  return above
    .filter((account) => account !== null)
    .filter(
      ({ role, path }) =>
        (role === 'affiliate' || role === 'admin') && isInSubtree(actor.path, path),
    )
    .toReversed()
}
