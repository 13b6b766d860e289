import type { BrokenRule } from '../refusal.ts'
import { customErrors } from './custom-form.ts'
import { type ContentType, rulesOf, type WebhookField, type WebhookForm } from './webhook-form.ts'

/** Values of fields by name. Null: sealed. */
export type WebhookFields = Readonly<Record<string, string | null>>

const broken = (name: string, key: string, message: string, params = {}): BrokenRule => ({
  field: `fields.${name}`,
  key: `webhooks.${key}`,
  params,
  message,
})

/** What is wrong with one field; null: nothing. `value` null: it is sealed and stays. */
const errorOf = (rules: WebhookField, value: string | null | undefined): BrokenRule | null => {
  const { name, isOptional, pattern, longest, choices } = rules
  if (value === null) return null
  if (value === undefined || value === '')
    return isOptional ? null : broken(name, 'fieldMissing', `The field "${name}" is missing.`)
  if (value.length > longest)
    return broken(name, 'fieldTooLong', `"${name}" can have ${longest} characters at most.`, {
      most: longest,
    })
  return pattern.test(value) && (choices === null || choices.includes(value))
    ? null
    : broken(name, 'fieldMalformed', `"${name}" does not look like what the service wants.`)
}

/** What is wrong with all fields of a webhook, in the order of its form. */
export const fieldErrors = (form: WebhookForm, fields: WebhookFields): BrokenRule[] => {
  const { fields: rules } = rulesOf(form)
  const names = new Set(rules.map(({ name }) => name))
  const errors = [
    ...Object.keys(fields)
      .filter((name) => !names.has(name))
      .map((name) => broken(name, 'fieldUnknown', `This form has no field "${name}".`)),
    ...rules.flatMap((rule) => errorOf(rule, fields[rule.name]) ?? []),
  ]
  if (form !== 'CUSTOM' || errors.length > 0) return errors
  return customErrors(customTexts(fields))
}

/** The texts of the form CUSTOM. */
export const customTexts = ({ contentType, headers, body }: WebhookFields) => ({
  contentType: contentType as ContentType,
  headers: headers ?? '',
  body: body ?? '',
})

/**
 * The fields after a change: what is not given stays, and an empty text takes an optional one away.
 * Line ends become those of a text, and what stands around a single line goes.
 */
export const changedFields = (
  form: WebhookForm,
  before: WebhookFields,
  given: Readonly<Record<string, string>>,
): Record<string, string | null> => {
  const fields: Record<string, string | null> = { ...before }
  const { fields: rules } = rulesOf(form)
  for (const [name, typed] of Object.entries(given)) {
    const isLong = rules.find((rule) => rule.name === name)?.isLong === true
    const value = isLong ? typed.replace(/\r\n?/g, '\n') : typed.trim()
    if (value === '') delete fields[name]
    else fields[name] = value
  }
  return fields
}
