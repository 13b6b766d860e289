import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageAppKeys } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'

/** Revokes the key at once and deletes its app account. */
export const revokeAppKey =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; reason?: string | undefined },
  ): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayManageAppKeys(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const key = await stores.devices.appKeyById(input.id)
      if (key === null || !(await stores.devices.revokeAppKey(input.id, now)))
        return refused({ kind: 'not-found' })
      await stores.accounts.remove(key.accountId, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'app-key.revoked',
        subject: { kind: 'app-key', id: String(key.id) },
        before: { name: key.name, accountId: key.accountId, userId: key.userId },
        after: null,
        reason: input.reason,
      })
      return ok(true)
    })
  }
