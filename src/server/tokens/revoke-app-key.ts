import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayManageAppKeys } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import type { Token } from '../storage/token-store.ts'

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
      const token = await stores.tokens.byId(input.id)
      if (token === null || token.appAccountId === null) return refused({ kind: 'not-found' })
      return ok(await endAppKey(stores, actor, { token, now, reason: input.reason }))
    })
  }

/** Ends a token that is an app key, with the account of its machine. */
export const endAppKey = async (
  stores: Writes,
  actor: AccountActor,
  { token, now, reason }: { token: Token; now: Date; reason: string | undefined },
): Promise<true> => {
  await stores.tokens.revoke(token.id, now)
  if (token.appAccountId !== null) await stores.accounts.remove(token.appAccountId, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'app-key.revoked',
    subject: { kind: 'app-key', id: String(token.id) },
    before: { name: token.name, accountId: token.appAccountId, userId: token.accountId },
    after: null,
    reason,
  })
  return true
}
