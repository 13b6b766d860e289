import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveWebhooks } from '../../domain/permissions/webhook-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { fieldErrors } from '../../domain/webhooks/webhook-fields.ts'
import { urgenciesOf } from '../../domain/webhooks/webhook-person.ts'
import { rulesOf } from '../../domain/webhooks/webhook-form.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Webhook, WebhookChange } from '../storage/webhook-store.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  proveOwner,
} from '../users/prove-owner.ts'
import { newSettings } from './form-settings.ts'
import { listedWebhook, type ListedWebhook } from './listed-webhook.ts'
import { webhookFacts } from './note-attempt.ts'
import { managedWebhook, personRefusal } from './webhook-access.ts'
import { openSealedFields, secretOf } from './webhook-call.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { webhookErrors, type WebhookSettings } from './webhook-errors.ts'

/** What is left out stays, among fields too. */
export type WebhookChangeInput = OwnerProof &
  Partial<WebhookSettings> & { id: number; isOn?: boolean; reason?: string | undefined }

const BY_OWNER = 'The webhook was switched off.'

/**
 * Changes a webhook. Its form and the secret that signs stay. Another address and other fields need a
 * proof of the owner. One that is switched off sends nothing more; what happens meanwhile is not sent
 * later.
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
    const planned = planOf(deps, before.value, settings)
    if (!planned.ok) return planned
    const proven = planned.value.isElsewhere ? await proveOwner(deps)(actor, input) : ok(true)
    if (!proven.ok) return proven
    return transactionOf(deps, actor, async (stores, actor) => {
      const managed = await managedWebhook(stores, actor, input.id)
      if (!managed.ok) return managed
      const webhook = managed.value
      const plan = planOf(deps, webhook, settings)
      if (!plan.ok) return plan
      const refusal = await personRefusal(stores, webhook.accountId, settings.personId)
      if (refusal !== null) return refused(refusal)
      const { isElsewhere, stored, changedNames } = plan.value
      if (isElsewhere && !(await isOwnerProven(stores, actor, now)))
        return refused(CURRENT_PASSWORD_NEEDED)
      const { events, severities } = settings
      const change: WebhookChange = {
        ...(events !== undefined && { events }),
        ...(severities !== undefined && { severities }),
        ...personChange(webhook, settings),
        ...stored,
        ...switched(webhook, input.isOn),
      }
      await stores.webhooks.change(webhook.id, change)
      if (change.off === 'owner')
        await stores.webhooks.withdraw({ webhookId: webhook.id }, now, BY_OWNER)
      const after = { ...webhook, ...change }
      const changed = changedFacts(factsOf(webhook), factsOf(after))
      if (changed !== null || changedNames.length > 0)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(actor),
          action: 'webhook.changed',
          subject: { kind: 'account', id: String(webhook.accountId) },
          // Only after: the page leaves out what is the same before and after.
          before: changed?.before ?? {},
          after: {
            ...webhookFacts(after),
            ...changed?.after,
            ...(changedNames.length > 0 && { fields: changedNames.join(', ') }),
          },
          reason: input.reason,
        })
      return ok(listedWebhook(actor, after))
    })
  }

type Settings = Partial<WebhookSettings>

const settingsOf = ({
  url,
  fields,
  events,
  severities,
  personId,
}: WebhookChangeInput): Settings => ({
  ...(url !== undefined && { url: url.trim() }),
  ...(fields !== undefined && { fields }),
  ...(events !== undefined && { events: [...new Set(events)] }),
  ...(severities !== undefined && { severities: [...new Set(severities)] }),
  ...(personId !== undefined && { personId }),
})

/** Another person begins with what the webhook is called for. */
const personChange = (
  webhook: Webhook,
  { personId, severities = webhook.severities }: Settings,
): WebhookChange =>
  personId === undefined || personId === webhook.personId
    ? {}
    : { personId, urgencies: urgenciesOf(severities) }

/** `isElsewhere`: messages would go somewhere else. `changedNames`: of fields, for the trail. */
type Plan = {
  isElsewhere: boolean
  stored: Pick<WebhookChange, 'url' | 'fields' | 'sealedSecret'>
  changedNames: readonly string[]
}

/** What is stored of the address and the fields of a form. */
const planOf = (
  { box }: Pick<WebhookDeps, 'box'>,
  webhook: Webhook,
  { url, fields }: Settings,
): Result<Plan, Refusal> => {
  const { form } = webhook
  if (form === 'STANDARD') {
    const broken = fieldErrors(form, fields ?? {})
    if (broken.length > 0) return refused(badInput(...broken))
    const isElsewhere = url !== undefined && url !== webhook.url
    return ok({ isElsewhere, stored: url === undefined ? {} : { url }, changedNames: [] })
  }
  if (url === undefined && fields === undefined)
    return ok({ isElsewhere: false, stored: {}, changedNames: [] })
  const { settings, changed, broken } = newSettings(form, storedOf(box, webhook), { url, fields })
  if (broken.length > 0) return refused(badInput(...broken))
  const hasNewSecretUrl = rulesOf(form).isUrlSealed && url !== undefined
  return ok({
    isElsewhere: settings.url !== webhook.url || hasNewSecretUrl || changed.length > 0,
    stored: {
      url: settings.url,
      fields: settings.fields,
      sealedSecret: box.seal(JSON.stringify(settings.sealed), secretOf(webhook.accountId)),
    },
    changedNames: [...(hasNewSecretUrl ? ['url'] : []), ...changed],
  })
}

/** What was sealed with another key file has to be entered again. */
const storedOf = (
  box: Pick<WebhookDeps['box'], 'open'>,
  webhook: Webhook,
): Parameters<typeof newSettings>[1] => {
  const { url, fields } = webhook
  const sealed = openSealedFields(box, webhook)
  if (sealed !== null) return { url, fields, sealed }
  const open = Object.entries(fields).filter(([, value]) => value !== null)
  return { url, fields: Object.fromEntries(open), sealed: {} }
}

const switched = ({ off }: Webhook, isOn: boolean | undefined): WebhookChange => {
  if (isOn === undefined || isOn === (off === null)) return {}
  return isOn ? { off: null, failingSince: null } : { off: 'owner' }
}

const factsOf = ({ url, events, severities, personId, off }: Webhook) => ({
  // The path may be as good as a password; that it changed is seen by its hash.
  address: `${new URL(url).host} #${secretHash(url).slice(0, 8)}`,
  events: events.join(', '),
  severities: severities.join(', '),
  reaches: personId,
  isOn: off === null,
})
