import { type BrokenRule } from '../../domain/refusal.ts'
import {
  changedFields,
  fieldErrors,
  type WebhookFields,
} from '../../domain/webhooks/webhook-fields.ts'
import { rulesOf, type WebhookForm } from '../../domain/webhooks/webhook-form.ts'

/** What a webhook of a form in words stores: what is shown, and what is sealed. */
export type StoredSettings = {
  url: string
  fields: WebhookFields
  sealed: Readonly<Record<string, string>>
}

export type NewSettings = {
  settings: StoredSettings
  /** Names of what the change gives anew. */
  changed: readonly string[]
  broken: readonly BrokenRule[]
}

type Given = { url?: string | undefined; fields?: Readonly<Record<string, string>> | undefined }

const SECRET_AGAIN = 'Enter this again: it is not known here, or was entered for another host.'

const URL_AGAIN: BrokenRule = { field: 'url', key: 'webhooks.secretAgain', message: SECRET_AGAIN }

/** Puts together what is stored and what a person gives. `before` null: a new webhook. */
export const newSettings = (
  form: WebhookForm,
  before: StoredSettings | null,
  { url, fields: given = {} }: Given,
): NewSettings => {
  const { isUrlSealed, fields: rules } = rulesOf(form)
  const isSealed = new Set(rules.flatMap((rule) => (rule.isSealed ? [rule.name] : [])))
  const typed = changedFields(form, before?.fields ?? {}, given)
  const broken = [...fieldErrors(form, typed)]
  const isElsewhere = before !== null && url !== undefined && originOf(url) !== originOf(before.url)
  if (isElsewhere)
    for (const [name, value] of Object.entries(typed))
      if (value === null)
        broken.push({ field: `fields.${name}`, key: 'webhooks.secretAgain', message: SECRET_AGAIN })
  const sealed: Record<string, string> = {}
  for (const [name, value] of Object.entries(typed))
    if (isSealed.has(name)) sealed[name] = value ?? before?.sealed[name] ?? ''
  const whole = url ?? before?.sealed['url']
  if (isUrlSealed) {
    if (whole === undefined) broken.push(URL_AGAIN)
    else sealed['url'] = whole
  }
  const fields = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, isSealed.has(name) ? null : value]),
  )
  const changed = Object.keys(given).filter(
    (name) => isSealed.has(name) || given[name] !== before?.fields[name],
  )
  const shown = url === undefined ? (before?.url ?? '') : isUrlSealed ? `${originOf(url)}/` : url
  return { settings: { url: shown, fields, sealed }, changed, broken }
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? url
