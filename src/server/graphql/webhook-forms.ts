import { FIELD_NAMES, WEBHOOK_FORMS } from '../../domain/webhooks/webhook-form.ts'
import { builder } from './builder.ts'

export const FormEnum = builder.enumType('WebhookForm', {
  description:
    'How it is called: signed as Standard Webhooks says; as a service takes messages (SMS and VOICE: a provider with the calls of Twilio); or as its owner writes.',
  values: WEBHOOK_FORMS,
})

export const FieldType = builder
  .objectRef<{ name: string; value: string | null }>('WebhookField')
  .implement({
    description: 'What a form needs beside the address.',
    fields: (t) => ({
      name: t.exposeString('name'),
      value: t.exposeString('value', {
        nullable: true,
        description: 'Null: it is stored sealed and never shown.',
      }),
    }),
  })

export const FieldInput = builder.inputType('WebhookFieldInput', {
  description: `The names depend on the form: ${FIELD_NAMES.join(', ')}.`,
  fields: (t) => ({
    name: t.string({ required: true }),
    value: t.string({ required: true, description: 'Empty: takes an optional field away.' }),
  }),
})

export const valuesByName = (
  fields: readonly { name: string; value: string }[],
): Record<string, string> => Object.fromEntries(fields.map(({ name, value }) => [name, value]))
