import type { WebhookAttempt } from '../storage/webhook-store.ts'
import type { ListedMessage } from '../webhooks/list-webhooks.ts'
import { builder } from './builder.ts'
import { ROWS_COST } from './costs.ts'
import { StatusEnum } from './deliveries.ts'

const AttemptType = builder.objectRef<WebhookAttempt>('WebhookAttempt').implement({
  description: 'An attempt to deliver a message.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    milliseconds: t.exposeInt('milliseconds'),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'Of the answer (HTTP); null: there was none.',
    }),
    answer: t.exposeString('answer', {
      description: 'The beginning of the answer, or why there was none.',
    }),
  }),
})

const ReportEnum = builder.enumType('WebhookDelivery', {
  values: {
    AWAITED: { value: 'awaited', description: 'It has said nothing yet.' },
    DELIVERED: { value: 'delivered' },
    FAILED: { value: 'failed' },
    MISSING: { value: 'missing', description: 'It has said nothing within five minutes.' },
  } as const,
})

export const MessageType = builder.objectRef<ListedMessage>('WebhookMessage').implement({
  description: 'One event for one webhook.',
  fields: (t) => ({
    id: t.exposeID('id'),
    messageId: t.exposeString('messageId', {
      description: 'The header webhook-id; it stays when the message is sent again.',
    }),
    type: t.exposeString('type'),
    body: t.exposeString('body', {
      description: 'What is posted in the form STANDARD, and of what other forms make their words.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    status: t.expose('status', { type: StatusEnum }),
    at: t.expose('at', { type: 'DateTime', description: 'When the status was reached.' }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next; null: it does not wait.',
      resolve: ({ status, dueAt }) => (status === 'WAITING' ? dueAt : null),
    }),
    heldUntil: t.expose('heldUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the quiet hours end of whom it reaches, for which it waits; null: for none.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it failed, when no attempt says it.',
    }),
    delivery: t.field({
      type: ReportEnum,
      nullable: true,
      description: 'What the service says of the delivery; null: it says nothing.',
      resolve: ({ report }) => report?.state ?? null,
    }),
    attempts: t.field({
      type: [AttemptType],
      complexity: ROWS_COST,
      description: 'The oldest first.',
      resolve: ({ tries }) => [...tries],
    }),
  }),
})
