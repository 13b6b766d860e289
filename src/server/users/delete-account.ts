import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayDeleteAccount, mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { followAddress } from '../alarms/follow-address.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Reads, Writes } from '../storage/storage.ts'
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
      const refusal = await removeAccount(stores, account, auditActor(actor), now, input.reason)
      return refusal === null ? ok<true>(true) : refused(refusal)
    })
  }

/** Deletes an account, with entries in the trail. Answers what stands in the way; null: it is done. */
export const removeAccount = async (
  stores: Writes,
  account: Account,
  by: AuditActor,
  now: Date,
  reason?: string,
): Promise<Refusal | null> => {
  const refusal = await standsInTheWay(stores, account)
  if (refusal !== null) return refusal
  await recordDeletedTools(stores, account.id, by, now, reason)
  await stores.tools.removeOfOwner(account.id, now)
  await leaveDevices(stores, account, by, now)
  if (account.membership !== null) await followAddress(stores, account, null, by, now)
  await removeMembers(stores, account.id, by, now)
  await endLogin(stores, account.id)
  await stores.rotas.remove(account.id)
  await stores.rotas.removeCalendar(account.id)
  await stores.drills.setPlanned(account.id, null)
  await stores.resellerRules.removeOf(account.id)
  await stores.brands.setHosts(account.id, [])
  await stores.brands.remove(account.id)
  for (const site of await stores.sites.of(account.id)) await stores.sites.remove(site.id, now)
  await stores.followUps.forget(account.id)
  await stores.customers.forget(account.id)
  // Its owner is told that somebody of the rota has left.
  if (account.membership !== null) await stores.rotas.lookAt(account.membership.accountId, now)
  for (const webhook of await stores.webhooks.ofAccount(account.id))
    await stores.webhooks.remove(webhook.id)
  await stores.accounts.remove(account.id, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    action: 'account.deleted',
    subject: { kind: 'account', id: String(account.id) },
    before: accountFacts(account),
    after: null,
    reason,
  })
  return null
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
