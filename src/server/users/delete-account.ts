import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayDeleteAccount, mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Reads } from '../storage/storage.ts'
import { leaveDevices } from '../devices/devices-of-account.ts'
import { recordDeletedTools } from '../tools/delete-tool.ts'
import { accountFacts } from './account-facts.ts'
import { personInSight } from './person-in-sight.ts'
import { endLogin, removeMembers } from './remove-members.ts'

/**
 * Its tools go with it, softly: their readings stay for the retention period. Its sessions end at
 * once, and its browsers get no more messages. So do the logins of its members. A member is removed in
 * the same way, by whoever manages the account that it belongs to.
 */
export const deleteAccount =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; reason?: string | undefined },
  ): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const inSight = await personInSight(stores, actor, input.id)
      if (!inSight.ok) return inSight
      const account = inSight.value
      if (actor.id === account.id)
        return refused(
          badInput({
            field: null,
            key: 'users.deletesItself',
            message: 'You cannot delete your own account.',
          }),
        )
      if (!mayDeleteAccount(actor, account)) return refused({ kind: 'forbidden' })
      const refusal = await standsInTheWay(stores, account)
      if (refusal !== null) return refused(refusal)
      await recordDeletedTools(stores, account.id, auditActor(actor), now, input.reason)
      await stores.tools.removeOfOwner(account.id, now)
      await leaveDevices(stores, account, auditActor(actor), now)
      await removeMembers(stores, account.id, auditActor(actor), now)
      await endLogin(stores, account.id)
      await stores.accounts.remove(account.id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'account.deleted',
        subject: { kind: 'account', id: String(account.id) },
        before: accountFacts(account),
        after: null,
        reason: input.reason,
      })
      return ok(true)
    })
  }

const standsInTheWay = async (stores: Reads, account: Account): Promise<Refusal | null> => {
  if (await stores.accounts.hasChildren(account.id)) {
    return badInput({
      field: null,
      key: 'users.hasAccountsBelow',
      message: 'There are accounts below this one. Delete or move them first.',
    })
  }
  if (account.role === 'superadmin' && (await stores.accounts.countByRole('superadmin')) <= 1) {
    return badInput({
      field: null,
      key: 'users.lastSuperadmin',
      message: 'The last superadmin cannot be deleted.',
    })
  }
  return null
}
