import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { MUST_FINISH } from '../../domain/users/must-finish.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'

/** Ends the session that asks, and no other of the same account. */
export const logOut =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return transactionOf(
      deps,
      actor,
      async (stores, actor) => {
        if (actor.sessionHash !== undefined) await stores.sessions.revoke(actor.sessionHash)
        await appendEntry(stores.audit, {
          at: deps.clock(),
          actor: auditActor(actor),
          action: 'logout',
          subject: { kind: 'account', id: String(actor.id) },
          before: null,
          after: null,
        })
        return ok(true)
      },
      { whileFinishing: MUST_FINISH },
    )
  }
