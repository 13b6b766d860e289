import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveWebhooks } from '../../domain/permissions/webhook-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage } from '../storage/storage.ts'
import { webhookFacts } from './note-attempt.ts'
import { managedWebhook } from './webhook-access.ts'

/** Ends a webhook, with the list of its messages. */
export const deleteWebhook =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; reason?: string | undefined },
  ): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveWebhooks(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const managed = await managedWebhook(stores, actor, input.id)
      if (!managed.ok) return managed
      const { id, accountId } = managed.value
      await stores.webhooks.remove(id)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'webhook.deleted',
        subject: { kind: 'account', id: String(accountId) },
        before: webhookFacts(managed.value),
        after: null,
        reason: input.reason,
      })
      return ok<true>(true)
    })
  }
