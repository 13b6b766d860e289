import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveWebhooks } from '../../domain/permissions/webhook-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor, changedFacts } from '../audit/audit-trail.ts'
import { secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Webhook, WebhookChange } from '../storage/webhook-store.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  proveOwner,
} from '../users/prove-owner.ts'
import { listedWebhook, type ListedWebhook } from './listed-webhook.ts'
import { webhookFacts } from './note-attempt.ts'
import { managedWebhook } from './webhook-access.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookErrors, type WebhookSettings } from './webhook-errors.ts'

/** What is left out stays. */
export type WebhookChangeInput = OwnerProof &
  Partial<WebhookSettings> & { id: number; isOn?: boolean; reason?: string | undefined }

const BY_OWNER = 'The webhook was switched off.'

/**
 * Changes a webhook. Its secret stays. Another address needs a proof of the owner. One that is
 * switched off sends nothing more; what happens meanwhile is not sent later.
 */
export const changeWebhook =
  (deps: WebhookDeps) =>
  async (actor: Actor, input: WebhookChangeInput): Promise<Result<ListedWebhook, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveWebhooks(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    const settings = settingsOf(input)
    const broken = webhookErrors(settings, deps.hosts)
    if (broken.length > 0) return refused(badInput(...broken))
    const before = await managedWebhook(deps.storage, actor, input.id)
    if (!before.ok) return before
    const isMoved = settings.url !== undefined && settings.url !== before.value.url
    const proven = isMoved ? await proveOwner(deps)(actor, input) : ok(true)
    if (!proven.ok) return proven
    return transactionOf(deps, actor, async (stores, actor) => {
      const managed = await managedWebhook(stores, actor, input.id)
      if (!managed.ok) return managed
      const webhook = managed.value
      if (settings.url !== undefined && settings.url !== webhook.url)
        if (!(await isOwnerProven(stores, actor, now))) return refused(CURRENT_PASSWORD_NEEDED)
      const change: WebhookChange = { ...settings, ...switched(webhook, input.isOn) }
      await stores.webhooks.change(webhook.id, change)
      if (change.off === 'owner')
        await stores.webhooks.withdraw({ webhookId: webhook.id }, now, BY_OWNER)
      const after = { ...webhook, ...change }
      const changed = changedFacts(factsOf(webhook), factsOf(after))
      if (changed !== null)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'webhook.changed',
          subject: { kind: 'account', id: String(webhook.accountId) },
          // Only after: the page leaves out what is the same before and after.
          before: changed.before,
          after: { ...webhookFacts(after), ...changed.after },
          reason: input.reason,
        })
      return ok(listedWebhook(actor, after))
    })
  }

const settingsOf = ({ url, events, severities }: WebhookChangeInput): Partial<WebhookSettings> => ({
  ...(url !== undefined && { url: url.trim() }),
  ...(events !== undefined && { events: [...new Set(events)] }),
  ...(severities !== undefined && { severities: [...new Set(severities)] }),
})

const switched = ({ off }: Webhook, isOn: boolean | undefined): WebhookChange => {
  if (isOn === undefined || isOn === (off === null)) return {}
  return isOn ? { off: null, failingSince: null } : { off: 'owner' }
}

const factsOf = ({ url, events, severities, off }: Webhook) => ({
  // The path may be as good as a password; that it changed is seen by its hash.
  address: `${new URL(url).host} #${secretHash(url).slice(0, 8)}`,
  events: events.join(', '),
  severities: severities.join(', '),
  isOn: off === null,
})
