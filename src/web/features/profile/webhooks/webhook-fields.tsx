import { NativeSelect, Textarea } from '@mantine/core'
import type { ParseKeys } from 'i18next'
import { PLACEHOLDERS } from '../../../../domain/webhooks/placeholders.ts'
import {
  rulesOf,
  type WebhookField,
  type WebhookForm,
} from '../../../../domain/webhooks/webhook-form.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FieldValues } from './webhook-draft.ts'

type WebhookFieldsProps = {
  form: WebhookForm
  /** Fields of which the server has a sealed value. */
  sealed: ReadonlySet<string>
  values: FieldValues
  onChange: (values: FieldValues) => void
  problemOf: (field: string) => string | null
}

const LIST = PLACEHOLDERS.map((name) => `{{${name}}}`).join(' ')

/** What a form needs beside the address. */
export const WebhookFields = ({
  form,
  sealed,
  values,
  onChange,
  problemOf,
}: WebhookFieldsProps) => {
  const { t } = useTranslation()
  const hintOf = ({ name, isSealed }: WebhookField): string => {
    const hint = t(`webhooks.fieldHints.${form}.${name}` as ParseKeys, {
      list: LIST,
      name: '{{secret}}',
      defaultValue: '',
    }) as string
    return isSealed && sealed.has(name) ? `${t('webhooks.stays')} ${hint}` : hint
  }
  return rulesOf(form).fields.map((field) => {
    const { name, isLong, choices, longest } = field
    const problem = problemOf(`fields.${name}`)
    const shared = {
      label: t(`webhooks.field.${name}` as ParseKeys, { defaultValue: name }) as string,
      name: `webhook-${name}`,
    }
    const set = (value: string) => onChange({ ...values, [name]: value })
    const value = values[name] ?? ''
    if (choices !== null)
      return (
        <NativeSelect
          key={name}
          {...shared}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
          data={[...choices]}
          error={problem === null ? null : <FieldError text={problem} />}
        />
      )
    const text = {
      ...shared,
      description: hintOf(field),
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: longest,
    }
    return isLong ? (
      <Textarea
        key={name}
        {...text}
        rows={name === 'body' ? 6 : 3}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        error={problem === null ? null : <FieldError text={problem} />}
      />
    ) : (
      <TextField key={name} {...text} value={value} onChange={set} error={problem} />
    )
  })
}
