import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { wallAccount, type WallDeps, wallLinkFacts, wallSharer } from './wall-account.ts'
import { transactionOf } from '../sessions/transaction-of.ts'

/** Screens that use the link show nothing from their next request on. */
export const revokeWallLink =
  (deps: WallDeps) =>
  async (actor: Actor, input: { id: number }): Promise<Result<true, Refusal>> => {
    const sharer = wallSharer(actor)
    if (!sharer.ok) return sharer
    const now = deps.clock()
    return transactionOf(deps, sharer.value, async (stores, actor) => {
      const link = await stores.wallLinks.byId(input.id)
      if (link === null) return refused({ kind: 'not-found' })
      const account = await wallAccount(stores, actor, link.accountId)
      if (!account.ok) return account
      await stores.wallLinks.revoke(link.id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'wall-link.revoked',
        subject: { kind: 'account', id: String(link.accountId) },
        before: wallLinkFacts(link),
        after: null,
      })
      return ok(true)
    })
  }
