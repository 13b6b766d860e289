import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayBeOnDutyFor } from '../../domain/permissions/duty-rules.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/** Who can look after a customer: the account that the caller acts for, and its people who answer alarms. */
export const assignablePeople = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
): Promise<Account[]> => {
  const id = actsFor(actor)
  const owner = await accounts.byId(id)
  return [...(owner === null ? [] : [owner]), ...(await accounts.membersOf(id))].filter((person) =>
    mayBeOnDutyFor(id, person),
  )
}
