import type { Actor } from '../../domain/permissions/actor.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import { mayHaveWebhooks } from '../../domain/permissions/webhook-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Storage } from '../storage/storage.ts'
import type { WebhookAttempt, WebhookMessage } from '../storage/webhook-store.ts'
import { listedWebhook, type ListedWebhook } from './listed-webhook.ts'
import { managedWebhook } from './webhook-access.ts'

export const WEBHOOKS_LISTED = 1_000
export const MOST_MESSAGES = 100

type Deps = { storage: Pick<Storage, 'webhooks' | 'accounts'> }

/** The webhooks of the accounts in the caller's sight, the oldest first. */
export const listWebhooks =
  ({ storage }: Deps) =>
  async (actor: Actor): Promise<Result<ListedWebhook[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveWebhooks(actor)) return refused({ kind: 'forbidden' })
    const webhooks = await storage.webhooks.list(sightOf(actor), WEBHOOKS_LISTED)
    return ok(webhooks.map((webhook) => listedWebhook(actor, webhook)))
  }

export type ListedMessage = WebhookMessage & { tries: readonly WebhookAttempt[] }

/** What was sent to a webhook within 30 days, the newest first. `before`: an id. */
export const listWebhookMessages =
  ({ storage }: Deps) =>
  async (
    actor: Actor,
    { webhookId, first, before }: { webhookId: number; first: number; before?: number },
  ): Promise<Result<ListedMessage[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveWebhooks(actor)) return refused({ kind: 'forbidden' })
    const managed = await managedWebhook(storage, actor, webhookId)
    if (!managed.ok) return managed
    const messages = await storage.webhooks.messagesOf(webhookId, {
      first: Math.min(Math.max(first, 1), MOST_MESSAGES),
      ...(before !== undefined && { before }),
    })
    const attempts = await storage.webhooks.attemptsOf(messages.map(({ id }) => id))
    return ok(messages.map((message) => ({ ...message, tries: attempts.get(message.id) ?? [] })))
  }
