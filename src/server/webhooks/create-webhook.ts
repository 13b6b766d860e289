import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import { mayHaveWebhooks } from '../../domain/permissions/webhook-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { WebhookForm } from '../../domain/webhooks/webhook-form.ts'
import { urgenciesOf } from '../../domain/webhooks/webhook-person.ts'
import { WEBHOOKS_OF_AN_ACCOUNT } from '../../domain/webhooks/webhook.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads } from '../storage/storage.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  proveOwner,
} from '../users/prove-owner.ts'
import { newSettings } from './form-settings.ts'
import { listedWebhook, type ListedWebhook } from './listed-webhook.ts'
import { reaches, webhookFacts } from './note-attempt.ts'
import { newWebhookSecret } from './sign-webhook.ts'
import { managedAccount, personRefusal } from './webhook-access.ts'
import { secretOf } from './webhook-call.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookErrors, type WebhookSettings } from './webhook-errors.ts'

/** `userId` null: for the caller's own account. */
export type NewWebhookInput = OwnerProof &
  WebhookSettings & { form: WebhookForm; userId: number | null; reason?: string | undefined }

const TOO_MANY = badInput({
  field: null,
  key: 'webhooks.tooMany',
  params: { most: WEBHOOKS_OF_AN_ACCOUNT },
  message: `An account has at most ${WEBHOOKS_OF_AN_ACCOUNT} webhooks. Delete one that is no longer used.`,
})

/**
 * Adds a webhook to the caller's own account or one below. The secret of the form STANDARD is answered
 * only here; the server stores it sealed, as the secrets of other forms. Needs a proof of the owner, since a webhook goes on sending after the
 * session that made it.
 */
export const createWebhook =
  (deps: WebhookDeps) =>
  async (actor: Actor, input: NewWebhookInput): Promise<Result<ListedWebhook, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveWebhooks(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    const url = input.url.trim()
    const { form } = input
    const { settings, broken } = newSettings(form, null, { url, fields: input.fields })
    const errors = [...webhookErrors({ ...input, url }, deps.hosts), ...broken]
    if (errors.length > 0) return refused(badInput(...errors))
    const refusal = await refusalOf(deps.storage, actor, input)
    if (refusal !== null) return refused(refusal)
    const proven = await proveOwner(deps)(actor, input)
    if (!proven.ok) return proven
    return transactionOf(deps, actor, async (stores, actor) => {
      const refusal = await refusalOf(stores, actor, input)
      if (refusal !== null) return refused(refusal)
      if (!(await isOwnerProven(stores, actor, now))) return refused(CURRENT_PASSWORD_NEEDED)
      const accountId = input.userId ?? actsFor(actor)
      const secret = form === 'STANDARD' ? newWebhookSecret() : null
      const sealed = secret ?? JSON.stringify(settings.sealed)
      const webhook = await stores.webhooks.create({
        accountId,
        madeBy: actor.id,
        form,
        url: settings.url,
        fields: settings.fields,
        events: [...new Set(input.events)],
        severities: [...new Set(input.severities)],
        ...personOf(input),
        sealedSecret: deps.box.seal(sealed, secretOf(accountId)),
        createdAt: now,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'webhook.created',
        subject: { kind: 'account', id: String(accountId) },
        before: null,
        after: {
          ...webhookFacts(webhook),
          form,
          events: webhook.events.join(', '),
          ...reaches(webhook),
        },
        reason: input.reason,
      })
      return ok(listedWebhook(actor, webhook, secret))
    })
  }

/** Of alarms that the webhook is called for the person gets as much as the webhook would. */
const personOf = ({ personId = null, severities }: WebhookSettings) =>
  personId === null ? {} : { personId, urgencies: urgenciesOf(severities) }

/** Null: the caller may add one more webhook to the account. */
const refusalOf = async (
  stores: Pick<Reads, 'accounts' | 'webhooks'>,
  actor: AccountActor,
  { userId, personId }: Pick<NewWebhookInput, 'userId' | 'personId'>,
): Promise<Refusal | null> => {
  const account = await managedAccount(stores, actor, userId ?? actsFor(actor))
  if (!account.ok) return account.error
  const webhooks = await stores.webhooks.ofAccount(account.value.id)
  if (webhooks.length >= WEBHOOKS_OF_AN_ACCOUNT) return TOO_MANY
  return personRefusal(stores, account.value.id, personId)
}
