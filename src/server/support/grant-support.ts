import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { mayEndSupport, mayGrantSupport } from '../../domain/permissions/support-rules.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { SUPPORT_HOURS } from '../../domain/support/support-access.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { endGrant, grantedTo } from './end-of-access.ts'
import { managersAbove } from './managers-above.ts'
import { shownSupport, type ShownSupport } from './show-support.ts'
import { NOBODY_ABOVE, UNKNOWN_HOURS } from './support-refusals.ts'
import type { SupportDeps } from './support-deps.ts'

/**
 * Lets the people of an account above see for some hours what the actor sees; `managerId` null: every
 * superadmin. What the same ones were allowed before ends with it.
 */
export const grantSupport =
  (deps: SupportDeps) =>
  async (
    actor: Actor,
    { managerId, hours }: { managerId: number | null; hours: number },
  ): Promise<Result<ShownSupport, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      if (!mayGrantSupport(actor)) return refused({ kind: 'forbidden' })
      if (!SUPPORT_HOURS.includes(hours)) return refused(UNKNOWN_HOURS)
      const managers = managerId === null ? [] : await managersAbove(stores, actor)
      if (managerId !== null && !managers.some(({ id }) => id === managerId))
        return refused(NOBODY_ABOVE)
      const by = auditActor(actor)
      const accountId = actsFor(actor)
      for (const former of await stores.support.openGrantsOf([accountId]))
        if (former.managerId === managerId) await endGrant(stores, former, by, now)
      const grant = await stores.support.addGrant({
        accountId,
        personId: actor.id,
        managerId,
        grantedAt: now,
        until: new Date(now.getTime() + hours * HOUR_MS),
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: by,
        action: 'support.granted',
        subject: { kind: 'account', id: String(actor.id) },
        before: null,
        after: { supportTo: grantedTo(grant), supportUntil: grant.until.toISOString() },
      })
      return ok(await shownSupport(stores, actor, now))
    })
  }

/** Takes it back at once: whoever looks sees nothing more. */
export const takeSupportBack =
  (deps: SupportDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<ShownSupport, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      if (!mayEndSupport(actor)) return refused({ kind: 'forbidden' })
      const grant = await stores.support.grant(id)
      if (grant === null || grant.accountId !== actsFor(actor))
        return refused({ kind: 'not-found' })
      if (grant.endedAt === null) await endGrant(stores, grant, auditActor(actor), now)
      return ok(await shownSupport(stores, actor, now))
    })
  }
