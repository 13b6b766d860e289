import { readReason } from '../../domain/audit/reason.ts'
import { WEBHOOK_EVENTS, WEBHOOKS_OF_AN_ACCOUNT } from '../../domain/webhooks/webhook.ts'
import { MESSAGE_DAYS } from '../storage/webhook-store.ts'
import { MOST_MESSAGES, WEBHOOKS_LISTED } from '../webhooks/list-webhooks.ts'
import type { ListedWebhook } from '../webhooks/listed-webhook.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { SeverityEnum, severityName, severityOfName } from './condition-enums.ts'
import { pageCost, PASSWORD_COST, ROWS_COST, TABLE_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { CURRENT_PASSWORD } from './sessions.ts'
import { ownerOf } from './tool-type.ts'
import { UserType } from './user-type.ts'
import { MessageType } from './webhook-message-type.ts'
import { FieldInput, FieldType, FormEnum, valuesByName } from './webhook-forms.ts'

const EventEnum = builder.enumType('WebhookEvent', {
  description:
    'What a webhook may be called for. The field "type" of a message is the same in small letters with a full stop: alarm.opened. A silent device is an alarm that opens, too.',
  values: WEBHOOK_EVENTS,
})

const OffEnum = builder.enumType('WebhookOff', {
  description:
    'Why a webhook is not called: its owner switched it off; nothing arrived for three days; the receiver answered that it is gone (410).',
  values: {
    OWNER: { value: 'owner' },
    FAILING: { value: 'failing' },
    GONE: { value: 'gone' },
  } as const,
})

const WebhookTypeRef = builder.objectRef<ListedWebhook>('Webhook').implement({
  description:
    "An address that is called for alarms of the account's branch, in the form that was chosen.",
  fields: (t) => ({
    id: t.exposeID('id'),
    form: t.expose('form', { type: FormEnum }),
    url: t.exposeString('url', {
      description:
        'Only the host is shown to members who may not change it, and of the forms SLACK, TEAMS and CUSTOM, whose addresses are stored sealed.',
    }),
    fields: t.field({
      type: [FieldType],
      complexity: ROWS_COST,
      description: 'Those that are set; none for members who may not change them.',
      resolve: ({ fields }) => Object.entries(fields).map(([name, value]) => ({ name, value })),
    }),
    events: t.expose('events', { type: [EventEnum] }),
    severities: t.field({
      type: [SeverityEnum],
      resolve: ({ severities }) => severities.map(severityName),
    }),
    secret: t.exposeString('secret', {
      nullable: true,
      description:
        'What signs messages of the form STANDARD. Shown only now, to its maker; the server stores it sealed. Null in lists.',
    }),
    account: t.field({
      type: UserType,
      nullable: true,
      resolve: async ({ accountId }, _args, context) => (await ownerOf(context, accountId)) ?? null,
    }),
    person: t.field({
      type: UserType,
      nullable: true,
      description:
        'Whom it reaches: it then obeys what this person has chosen (alarmWays). Null: nobody in particular, or somebody who left.',
      resolve: async ({ personId }, _args, context) =>
        personId === null ? null : ((await ownerOf(context, personId)) ?? null),
    }),
    isPersonal: t.boolean({
      description: 'It reaches one person. Without "person" the person left, and it is not called.',
      resolve: ({ personId }) => personId !== null,
    }),
    off: t.expose('off', {
      type: OffEnum,
      nullable: true,
      description: 'Why it is not called; null: it is.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastSuccess: t.expose('lastSuccessAt', { type: 'DateTime', nullable: true }),
    lastFailure: t.string({
      nullable: true,
      description: 'Status and beginning of the answer, or why there was none.',
      resolve: ({ lastFailure }) => lastFailure?.reason ?? null,
    }),
    lastFailureAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ lastFailure }) => lastFailure?.at ?? null,
    }),
  }),
})

builder.queryFields((t) => ({
  webhookList: t.field({
    type: [WebhookTypeRef],
    description: `The webhooks of the own account and, for managers, of the accounts below, the oldest first; at most ${WEBHOOKS_LISTED}.`,
    complexity: TABLE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.webhooks.list(actor)),
  }),
  webhookMessages: t.field({
    type: [MessageType],
    description: `What was sent to a webhook within ${MESSAGE_DAYS} days, the newest first; at most ${MOST_MESSAGES}.`,
    complexity: ({ first }) => pageCost(first, MOST_MESSAGES),
    args: {
      webhookId: t.arg.id({ required: true }),
      first: t.arg.int({ defaultValue: 20 }),
      before: t.arg.id({ description: 'The last message of the previous page.' }),
    },
    resolve: async (_root, { webhookId, first, before }, { services, actor }) => {
      const beforeId = optionalId(before)
      return answer(
        await services.webhooks.messages(actor, {
          webhookId: numericId(webhookId),
          first: first ?? 20,
          ...(beforeId !== null && { before: beforeId }),
        }),
      )
    },
  }),
}))

const PERSON = 'Whom it reaches: the account, or one of its members.'
const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: WebhookTypeRef,
    description: `Adds a webhook to the own account, or to one below. It is called for the sensors of that account's branch. An account has at most ${WEBHOOKS_OF_AN_ACCOUNT}. Private addresses only where WEBHOOK_HOSTS names them.`,
    complexity: PASSWORD_COST,
    args: {
      url: t.arg.string({ required: true }),
      events: t.arg({ type: [EventEnum], required: true }),
      severities: t.arg({ type: [SeverityEnum], description: 'Left out: alarms only.' }),
      form: t.arg({ type: FormEnum, description: 'Left out: STANDARD. It cannot be changed.' }),
      fields: t.arg({ type: [FieldInput], description: 'What the form needs.' }),
      userId: t.arg.id({ description: 'Without it the own account.' }),
      personId: t.arg.id({ description: `${PERSON} Left out: nobody in particular.` }),
      currentPassword: t.arg.string({ description: CURRENT_PASSWORD }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, args, { services, actor, signal }) =>
      answer(
        await services.webhooks.create(actor, {
          url: args.url,
          events: args.events,
          severities: args.severities?.map(severityOfName) ?? ['alarm'],
          form: args.form ?? 'STANDARD',
          fields: valuesByName(args.fields ?? []),
          userId: optionalId(args.userId),
          personId: optionalId(args.personId),
          currentPassword: args.currentPassword,
          reason: answer(readReason(args.reason)),
          signal,
        }),
      ),
  }),
  changeWebhook: t.field({
    type: WebhookTypeRef,
    description:
      'What is left out stays, single fields too; the form and the secret always. Sealed fields must be given again for an address on another host. What happens while it is off is not sent later.',
    complexity: PASSWORD_COST,
    args: {
      id: t.arg.id({ required: true }),
      url: t.arg.string(),
      events: t.arg({ type: [EventEnum] }),
      severities: t.arg({ type: [SeverityEnum] }),
      fields: t.arg({ type: [FieldInput] }),
      isOn: t.arg.boolean(),
      personId: t.arg.id({ description: `${PERSON} Null: nobody in particular.` }),
      currentPassword: t.arg.string({ description: CURRENT_PASSWORD }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, args, { services, actor, signal }) =>
      answer(
        await services.webhooks.change(actor, {
          id: numericId(args.id),
          ...(typeof args.url === 'string' && { url: args.url }),
          ...(args.events && { events: args.events }),
          ...(args.severities && { severities: args.severities.map(severityOfName) }),
          ...(args.fields && { fields: valuesByName(args.fields) }),
          ...(args.personId !== undefined && { personId: optionalId(args.personId) }),
          ...(typeof args.isOn === 'boolean' && { isOn: args.isOn }),
          currentPassword: args.currentPassword,
          reason: answer(readReason(args.reason)),
          signal,
        }),
      ),
  }),
  deleteWebhook: t.boolean({
    description: 'Nothing more is sent to it. The list of its messages goes with it.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(
        await services.webhooks.remove(actor, {
          id: numericId(id),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  testWebhook: t.field({
    type: MessageType,
    description: 'Sends a message that says it is a test, of the type webhook.test, once.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.webhooks.test(actor, { id: numericId(id) })),
  }),
  sendWebhookAgain: t.field({
    type: MessageType,
    description:
      'Sends a message once more, under the same webhook-id. "id" is that of the message.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.webhooks.sendAgain(actor, { id: numericId(id) })),
  }),
}))
