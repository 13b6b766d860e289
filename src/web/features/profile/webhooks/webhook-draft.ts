import { FORM_RULES, rulesOf, type WebhookForm } from '../../../../domain/webhooks/webhook-form.ts'
import type { WebhookDraft, Webhook } from './use-webhooks.ts'

/** What the fields show, by name; of a sealed one only what is typed now. */
export type FieldValues = Readonly<Record<string, string>>

const FIRST_CUSTOM: FieldValues = {
  contentType: 'application/json',
  body: '{"text": "{{message}}"}',
}

export const firstUrl = (form: WebhookForm, webhook: Webhook | null): string => {
  if (webhook === null) return rulesOf(form).url ?? ''
  return rulesOf(form).isUrlSealed ? '' : webhook.url
}

export const firstValues = (form: WebhookForm, webhook: Webhook | null): FieldValues => {
  if (webhook === null) return form === 'CUSTOM' ? FIRST_CUSTOM : {}
  return Object.fromEntries(webhook.fields.map(({ name, value }) => [name, value ?? '']))
}

/** Names of the fields of which the server has a sealed value. */
export const sealedNames = (webhook: Webhook | null): ReadonlySet<string> =>
  new Set(webhook?.fields.flatMap(({ name, value }) => (value === null ? [name] : [])))

/** What is sent of the address and the fields: of a webhook that exists only what is typed anew. */
export const draftOf = (
  form: WebhookForm,
  webhook: Webhook | null,
  url: string,
  values: FieldValues,
): Pick<WebhookDraft, 'form' | 'url' | 'fields'> => {
  const before = firstValues(form, webhook)
  const isKnown = webhook !== null
  const fields = FORM_RULES[form].fields.flatMap(({ name }) => {
    const value = values[name] ?? ''
    const stays = isKnown ? value === (before[name] ?? '') : value === ''
    return stays ? [] : [{ name, value }]
  })
  const keepsUrl = isKnown && rulesOf(form).isUrlSealed && url.trim() === ''
  return {
    ...(!isKnown && form !== 'STANDARD' && { form }),
    ...(!keepsUrl && { url }),
    ...(fields.length > 0 && { fields }),
  }
}
