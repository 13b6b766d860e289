import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayHoldDeviceFor } from '../../domain/permissions/device-rules.ts'
import { maySeeAccount } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Reads } from '../storage/storage.ts'

/** The account for which the caller registers or claims a device. The factory sees no customers. */
export const holderFor = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number,
): Promise<Result<Account, Refusal>> => {
  if (actor.role === 'factory') return refused({ kind: 'forbidden' })
  const holder = await stores.accounts.byId(userId)
  if (holder === null || !maySeeAccount(actor, holder)) return refused({ kind: 'not-found' })
  if (mayHoldDeviceFor(actor, holder)) return ok(holder)
  return refused(
    badInput({
      field: 'userId',
      key: 'devices.holderHasNone',
      params: { role: holder.role },
      message: `An account of the role ${holder.role} has no devices.`,
    }),
  )
}
