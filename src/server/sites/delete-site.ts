import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { leaveSite } from './leave-site.ts'
import { manageableSite, type SiteDeps, siteReader } from './site-account.ts'
import { siteFacts } from './site-facts.ts'

/**
 * Deletes a site softly: its sensors are at no site from now on, and the record of earlier times still
 * says where they were.
 */
export const deleteSite =
  (deps: SiteDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<true, Refusal>> => {
    const reader = siteReader(actor)
    if (!reader.ok) return reader
    const now = deps.clock()
    return transactionOf(deps, reader.value, async (stores, actor) => {
      const site = await manageableSite(stores, actor, id)
      if (!site.ok) return site
      const by = auditActor(actor)
      for (const toolId of await stores.sites.toolsAt(id))
        await leaveSite(stores, { id: toolId, siteId: id }, by, now)
      await stores.sites.remove(id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: by,
        action: 'site.deleted',
        subject: { kind: 'account', id: String(site.value.accountId) },
        before: siteFacts(site.value),
        after: null,
      })
      return ok(true)
    })
  }
