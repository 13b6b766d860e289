import type { SecretBox } from '../secret-box.ts'
import { rulesOf } from '../../domain/webhooks/webhook-form.ts'
import type { Webhook, WebhookMessage } from '../storage/webhook-store.ts'
import { readStoredBody } from './form-message.ts'
import type { ShownBrand } from '../brands/brand-cache.ts'
import { formWords } from './form-words.ts'
import { type Form, type FormCall, judgeByStatus, type Verdict } from './forms/form.ts'
import { FORMS } from './forms/forms.ts'
import { signWebhook } from './sign-webhook.ts'
import type { WebhookAnswer } from './webhook-request.ts'

/** What is posted, what its answer means, and texts that nobody may read in it. */
export type WebhookCall = FormCall & {
  judge: (answer: WebhookAnswer) => Verdict
  secrets: readonly string[]
  /** Whether the service reports of the delivery. */
  awaitsReport: boolean
}

export type CalledWebhook = Pick<Webhook, 'accountId' | 'form' | 'url' | 'fields' | 'sealedSecret'>

/** What the sealed secret of an account's webhook belongs to. */
export const secretOf = (accountId: number): string => `webhook ${accountId}`

/**
 * The sealed values of a form in words by name, `url` the whole address; null: the key file is
 * another one.
 */
export const openSealedFields = (
  box: Pick<SecretBox, 'open'>,
  { accountId, sealedSecret }: Pick<Webhook, 'accountId' | 'sealedSecret'>,
): Record<string, string> | null => {
  const json = box.open(sealedSecret, secretOf(accountId))
  return json === null ? null : (JSON.parse(json) as Record<string, string>)
}

/** `report`: where a service may report of the delivery; '' for nowhere. */
type Circumstances = {
  publicUrl: string | null
  brand: ShownBrand | null
  at: Date
  report: string
}

/** Null: the server cannot read the secret. */
export const webhookCall = (
  box: Pick<SecretBox, 'open'>,
  webhook: CalledWebhook,
  message: Pick<WebhookMessage, 'messageId' | 'body'>,
  circumstances: Circumstances,
): WebhookCall | null =>
  webhook.form === 'STANDARD'
    ? standardCall(box, webhook, message, circumstances.at)
    : formCall(box, { ...webhook, form: webhook.form }, message, circumstances)

const standardCall = (
  box: Pick<SecretBox, 'open'>,
  { accountId, url, sealedSecret }: CalledWebhook,
  { messageId, body }: Pick<WebhookMessage, 'messageId' | 'body'>,
  at: Date,
): WebhookCall | null => {
  const secret = box.open(sealedSecret, secretOf(accountId))
  if (secret === null) return null
  const atSeconds = Math.floor(at.getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': signWebhook(secret, { messageId, atSeconds, body }),
  }
  return { url, headers, body, judge: judgeByStatus(), secrets: [], awaitsReport: false }
}

const formCall = (
  box: Pick<SecretBox, 'open'>,
  webhook: CalledWebhook & { form: keyof typeof FORMS },
  { body }: Pick<WebhookMessage, 'body'>,
  { publicUrl, brand, at, report }: Circumstances,
): WebhookCall | null => {
  const sealed = openSealedFields(box, webhook)
  const stored = readStoredBody(body)
  if (sealed === null || stored === null) return null
  const { url = webhook.url, ...secretFields } = sealed
  const fields = { ...openFields(webhook), ...secretFields }
  const form: Form = FORMS[webhook.form]
  const words = formWords(stored, { publicUrl, brand, sentMs: at.getTime(), report })
  const posted = form.call(url, fields, words)
  return {
    ...posted,
    judge: form.judge,
    secrets: [
      ...secretsOf(webhook.form, url, secretFields, posted),
      ...(report === '' ? [] : [report]),
    ],
    awaitsReport: form.reports?.(fields, words) ?? false,
  }
}

const openFields = ({ fields }: CalledWebhook): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

/** As they stand in the call, since a receiver may repeat it in its answer. */
const secretsOf = (
  form: keyof typeof FORMS,
  url: string,
  secretFields: Readonly<Record<string, string>>,
  { headers }: FormCall,
): string[] => {
  const { pathname, search } = new URL(url)
  const values = [
    ...Object.values(secretFields),
    ...(rulesOf(form).isUrlSealed ? [url, `${pathname}${search}`, pathname, search] : []),
    ...(headers['authorization']?.split(' ').slice(1) ?? []),
  ]
  return values
    .flatMap((value) => [value, encodeURIComponent(value)])
    .filter((value) => value.length > 1)
    .toSorted((a, b) => b.length - a.length)
}
