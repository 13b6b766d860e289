import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySeeWebhookUrls } from '../../domain/permissions/webhook-rules.ts'
import { rulesOf } from '../../domain/webhooks/webhook-form.ts'
import type { Webhook } from '../storage/webhook-store.ts'

/** `secret`: shown to its maker once; else null. */
export type ListedWebhook = Omit<Webhook, 'sealedSecret' | 'madeBy' | 'failingSince'> & {
  secret: string | null
}

/**
 * As the caller may see it: to those who may not change it of the address only the host, and no field.
 */
export const listedWebhook = (
  actor: AccountActor,
  { sealedSecret: _sealed, madeBy: _madeBy, failingSince: _since, ...webhook }: Webhook,
  secret: string | null = null,
): ListedWebhook => ({
  ...webhook,
  url:
    maySeeWebhookUrls(actor) && !rulesOf(webhook.form).isUrlSealed
      ? webhook.url
      : `${new URL(webhook.url).origin}/…`,
  fields: maySeeWebhookUrls(actor) ? webhook.fields : {},
  secret,
})
