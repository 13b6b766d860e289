import type { Clock } from '../../domain/clock.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import {
  mayEditAccount,
  mayHoldTools,
  mayListTools,
  maySeeAccount,
} from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads, Storage } from '../storage/storage.ts'

export type AlarmWaysDeps = { storage: Storage; clock: Clock }

/**
 * The person whose ways are read or set: without `id` whoever asks. Others are for those who edit
 * them; which right of a member that needs, the table of rights says. A foreign account is refused as an absent one is.
 */
export const personOfWays = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  id: number | null,
): Promise<Result<Account, Refusal>> => {
  if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
  const person = await accounts.byId(id ?? actor.id)
  if (person === null || !maySeeAccount(actor, person)) return refused({ kind: 'not-found' })
  return mayHoldTools(person.role) && mayEditAccount(actor, person)
    ? ok(person)
    : refused({ kind: 'forbidden' })
}
