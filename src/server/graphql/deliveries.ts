import { NOTICE_KINDS } from '../../domain/alarms/alarm-decision.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { DELIVERY_CHANNELS } from '../storage/alarm-store.ts'
import { type Delivery, ERASED } from '../storage/outbox-store.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { builder, type Context } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { numericId } from './numeric-id.ts'

const accountOf = batched(({ services }, ids: readonly number[]) =>
  services.deliveries.accounts(ids),
)

const KindEnum = builder.enumType('DeliveryKind', { values: NOTICE_KINDS })
const ChannelEnum = builder.enumType('DeliveryChannel', { values: DELIVERY_CHANNELS })
const StatusEnum = builder.enumType('DeliveryStatus', {
  values: ['WAITING', 'SENT', 'FAILED'] as const,
})

/** People know their address, not the number of a browser. */
const recipientOf = async (
  { channel, recipient, accountId }: Delivery,
  context: Context,
): Promise<string> =>
  recipient === ERASED
    ? ''
    : channel === 'EMAIL' || accountId === null
      ? recipient
      : ((await accountOf(context, accountId))?.email ?? '')

/** Tests and the server's own words hang on no incident. */
const noticeKind = ({ kind }: Delivery) => {
  if (kind === 'TEST' || kind === 'MAIL_FAILING')
    throw new Error(`A delivery of an incident is no ${kind}`)
  return kind
}

export const DeliveryType = builder.objectRef<Delivery>('Delivery').implement({
  description: 'Who was told on which channel, with what result.',
  fields: (t) => ({
    kind: t.field({ type: KindEnum, resolve: noticeKind }),
    channel: t.expose('channel', { type: ChannelEnum }),
    recipient: t.string({
      description:
        'An e-mail address; with PUSH that of the account whose browser it is; empty for people of an owner whom the caller does not see, and for who was erased.',
      resolve: (delivery, _args, context) => recipientOf(delivery, context),
    }),
    status: t.expose('status', { type: StatusEnum }),
    at: t.expose('at', { type: 'DateTime', description: 'When the status was reached.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the last attempt failed, in the words of the other side.',
    }),
  }),
})

const TestDeliveryType = builder.objectRef<Delivery>('TestDelivery').implement({
  description: 'How far a test message has come.',
  fields: (t) => ({
    id: t.exposeID('id'),
    channel: t.expose('channel', { type: ChannelEnum }),
    recipient: t.string({ resolve: (delivery, _args, context) => recipientOf(delivery, context) }),
    status: t.expose('status', { type: StatusEnum }),
    at: t.expose('at', { type: 'DateTime' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the last attempt failed; a message that waits is tried again.',
    }),
  }),
})

const MAIL_STATES = { works: 'WORKS', 'not-set': 'NOT_SET', failing: 'FAILING' } as const
const MailStateEnum = builder.enumType('MailState', { values: Object.values(MAIL_STATES) })

const DeliveryStateType = builder.objectRef<DeliveryState>('DeliveryState').implement({
  fields: (t) => ({
    mail: t.field({
      type: MailStateEnum,
      description: 'NOT_SET: no mail server is set. FAILING: every attempt fails.',
      resolve: ({ mail }) => MAIL_STATES[mail.kind],
    }),
    mailFailingSince: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ mail }) => (mail.kind === 'failing' ? mail.since : null),
    }),
    mailReason: t.string({
      nullable: true,
      description: 'What the mail server says.',
      resolve: ({ mail }) => (mail.kind === 'failing' ? mail.reason : null),
    }),
    waiting: t.exposeInt('waiting', { description: 'Messages that wait.' }),
    oldest: t.expose('oldest', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the longest waiting one does.',
    }),
    failed: t.exposeInt('failed', { description: 'Messages that were given up.' }),
  }),
})

/** A tool's own channels: twenty addresses and twenty browsers at most. */
const TEST_COST = { field: WRITE_COST, multiplier: 5 }

builder.queryFields((t) => ({
  pushKey: t.string({
    description: 'The applicationServerKey by which browsers subscribe, base64url.',
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.deliveries.pushKey(actor)),
  }),
  testDeliveries: t.field({
    type: [TestDeliveryType],
    description: 'How far the messages of sendTestAlarm have come.',
    complexity: TEST_COST,
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { ids }, { services, actor }) =>
      answer(await services.deliveries.testDeliveries(actor, { ids: ids.map(numericId) })),
  }),
  mailState: t.field({
    type: MailStateEnum,
    description: 'Whether e-mail leaves this server.',
    resolve: (_root, _args, { services, actor }) =>
      MAIL_STATES[answer(services.deliveries.mailState(actor)).kind],
  }),
  deliveryState: t.field({
    type: DeliveryStateType,
    description: 'Whether messages leave this server; superadmin.',
    complexity: WRITE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.deliveries.state(actor)),
  }),
}))

builder.mutationFields((t) => ({
  subscribePush: t.boolean({
    description: "The caller's browser takes messages from now on.",
    complexity: WRITE_COST,
    args: {
      endpoint: t.arg.string({ required: true }),
      p256dh: t.arg.string({ required: true }),
      auth: t.arg.string({ required: true }),
    },
    resolve: async (_root, browser, { services, actor }) =>
      answer(await services.deliveries.subscribePush(actor, browser)),
  }),
  unsubscribePush: t.boolean({
    description: 'Also true when the browser took none.',
    complexity: WRITE_COST,
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: async (_root, { endpoint }, { services, actor }) =>
      answer(await services.deliveries.unsubscribePush(actor, { endpoint })),
  }),
  sendTestAlarm: t.field({
    type: [TestDeliveryType],
    description:
      "A message to everybody who is told of this tool's alarms, by the same way as those; ten in ten minutes.",
    complexity: TEST_COST,
    args: { toolId: t.arg.id({ required: true }) },
    resolve: async (_root, { toolId }, { services, actor }) =>
      answer(await services.deliveries.sendTestAlarm(actor, { toolId: numericId(toolId) })),
  }),
}))
