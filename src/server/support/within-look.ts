import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { endLook } from './end-of-access.ts'
import type { SupportDeps } from './support-deps.ts'

/** Ends the look that asks. */
export const endOwnLook =
  (deps: SupportDeps) =>
  async (actor: Actor): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const now = deps.clock()
    return transactionOf(
      deps,
      actor,
      async (stores, { look: ofActor, id }) => {
        const look = ofActor === undefined ? null : await stores.support.look(ofActor.id)
        if (look === null) return refused({ kind: 'not-found' })
        const by = { kind: 'account', id: look.managerId } as const
        await endLook(stores, { look, grant: { personId: id } }, by, now)
        return ok<true>(true)
      },
      { whileLooking: true },
    )
  }

/**
 * Puts on the record, once in a look, that this kind of page was seen. Nothing is answered to who looks
 * before it is stored.
 */
export const noteView =
  (deps: SupportDeps) =>
  async (
    actor: AccountActor & { look: NonNullable<AccountActor['look']> },
    kind: string,
  ): Promise<Result<true, Refusal>> => {
    if (actor.look.viewed.includes(kind)) return ok<true>(true)
    const now = deps.clock()
    return transactionOf(
      deps,
      actor,
      async (stores, { look: ofActor, id }) => {
        const look = ofActor === undefined ? null : await stores.support.look(ofActor.id)
        if (look === null) return refused({ kind: 'unauthenticated' })
        if (look.viewed.includes(kind)) return ok<true>(true)
        await stores.support.setViewed(look.id, [...look.viewed, kind])
        await appendEntry(stores.audit, {
          at: now,
          actor: { kind: 'account', id: look.managerId },
          action: 'support.viewed',
          subject: { kind: 'account', id: String(id) },
          before: null,
          after: { supportPage: kind },
        })
        return ok<true>(true)
      },
      { whileLooking: true },
    )
  }
