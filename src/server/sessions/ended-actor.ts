import type { AccountActor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { endedSince } from '../../domain/users/account-terms.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * The actor as it is now: of an account that has ended it may only read. `actor.right` is its own,
 * as it would be otherwise. `account`: of the actor's id.
 */
export const unlessEnded = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  account: Account,
  now: Date,
): Promise<AccountActor> => {
  const isOwn = account.id === actsFor(actor)
  const holder = isOwn ? account : await accounts.byId(actsFor(actor))
  const since = holder === null ? null : endedSince(holder, now.getTime())
  if (since === null) return actor
  const { right } = actor
  return { ...actor, right: 'VIEWER', ended: { since, ...(right && { right }) } }
}

/** Without what may have changed since: the right, and whether its account has ended. */
export const withoutRight = ({ right: _right, ended: _ended, ...actor }: AccountActor) => actor
