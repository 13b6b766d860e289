import { isAccountNoticeKind } from '../../domain/users/account-notice.ts'
import { NOTICE_KINDS } from '../../domain/alarms/alarm-decision.ts'
import { TEST_AUDIENCES, type TestRecipient } from '../delivery/send-test-alarm.ts'
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
export const ChannelEnum = builder.enumType('DeliveryChannel', { values: DELIVERY_CHANNELS })
export const StatusEnum = builder.enumType('DeliveryStatus', {
  values: ['WAITING', 'SENT', 'FAILED'] as const,
})

/** Who got the message, as an e-mail address; for push that of the browser's account. */
const recipientOf = async (
  { channel, recipient, accountId }: Delivery,
  context: Context,
): Promise<string> =>
  recipient === ERASED
    ? ''
    : channel === 'EMAIL' || accountId === null
      ? recipient
      : ((await accountOf(context, accountId))?.email ?? '')

/** Only messages of the alarm rule belong to an incident. */
const noticeKind = ({ kind }: Delivery) => {
  if (
    kind === 'TEST' ||
    kind === 'MAIL_FAILING' ||
    kind === 'DAILY_SUMMARY' ||
    kind === 'CALIBRATION_DUE' ||
    kind === 'DRILL' ||
    kind === 'REPORT' ||
    kind === 'CUSTOMER_ALARMS' ||
    isAccountNoticeKind(kind)
  )
    throw new Error(`A delivery of an incident cannot be of kind ${kind}`)
  return kind
}

export const DeliveryType = builder.objectRef<Delivery>('Delivery').implement({
  description: 'A notice for one recipient on one channel, with its outcome.',
  fields: (t) => ({
    kind: t.field({ type: KindEnum, resolve: noticeKind }),
    channel: t.expose('channel', { type: ChannelEnum }),
    recipient: t.string({
      description:
        'An e-mail address; for PUSH that of the account that subscribed the browser. Empty when the caller may not see the recipient, and for an erased person.',
      resolve: (delivery, _args, context) => recipientOf(delivery, context),
    }),
    status: t.expose('status', { type: StatusEnum }),
    at: t.expose('at', { type: 'DateTime', description: 'When the status was reached.' }),
    heldUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Of a message that waits for the end of its recipient’s quiet hours: when these end. Null: it waits for none.',
      resolve: ({ status, heldUntil }) => (status === 'WAITING' ? (heldUntil ?? null) : null),
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the last attempt failed, as the mail server or push service says.',
    }),
  }),
})

const TestDeliveryType = builder.objectRef<Delivery>('TestDelivery').implement({
  description: 'A test message and its status.',
  fields: (t) => ({
    id: t.exposeID('id'),
    channel: t.expose('channel', { type: ChannelEnum }),
    recipient: t.string({ resolve: (delivery, _args, context) => recipientOf(delivery, context) }),
    status: t.expose('status', { type: StatusEnum }),
    at: t.expose('at', { type: 'DateTime' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the last attempt failed. A WAITING message is tried again.',
    }),
  }),
})

const AudienceEnum = builder.enumType('TestAudience', {
  description: "ME: the caller alone. EVERYBODY: who gets the sensor's alarms.",
  values: TEST_AUDIENCES,
})

const TestRecipientType = builder.objectRef<TestRecipient>('TestRecipient').implement({
  fields: (t) => ({
    channel: t.expose('channel', { type: ChannelEnum }),
    recipient: t.exposeString('address', {
      description: 'An e-mail address; for PUSH that of the account that subscribed the browser.',
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
      description: 'The answer of the mail server.',
      resolve: ({ mail }) => (mail.kind === 'failing' ? mail.reason : null),
    }),
    waiting: t.exposeInt('waiting', { description: 'Number of messages that wait to be sent.' }),
    oldest: t.expose('oldest', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest waiting message was due.',
    }),
    failed: t.exposeInt('failed', { description: 'Number of messages that are no longer tried.' }),
    hasPublicUrl: t.exposeBoolean('hasPublicUrl', {
      description:
        'Whether PUBLIC_URL is set. Without it neither measurement logs nor mails have links.',
    }),
    unnamedProxy: t.exposeString('unnamedProxy', {
      nullable: true,
      description:
        'What TRUST_PROXY should say: a reverse proxy forwarded requests within the last hour, and it is not set.',
    }),
  }),
})

/** A tool has at most twenty addresses and twenty browsers. */
const TEST_COST = { field: WRITE_COST, multiplier: 5 }

builder.queryFields((t) => ({
  pushKey: t.string({
    description: 'The applicationServerKey that browsers need to subscribe, base64url.',
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.deliveries.pushKey(actor)),
  }),
  testDeliveries: t.field({
    type: [TestDeliveryType],
    description: 'The current status of messages from sendTestAlarm.',
    complexity: TEST_COST,
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { ids }, { services, actor }) =>
      answer(await services.deliveries.testDeliveries(actor, { ids: ids.map(numericId) })),
  }),
  testAlarmRecipients: t.field({
    type: [TestRecipientType],
    description: 'Whom sendTestAlarm reaches, a line for each address and browser.',
    complexity: TEST_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      to: t.arg({ type: AudienceEnum, defaultValue: 'EVERYBODY' }),
    },
    resolve: async (_root, { toolId, to }, { services, actor }) =>
      answer(
        await services.deliveries.testRecipients(actor, {
          toolId: numericId(toolId),
          audience: to ?? 'EVERYBODY',
        }),
      ),
  }),
  mailState: t.field({
    type: MailStateEnum,
    description: 'Whether this server can send e-mail.',
    resolve: (_root, _args, { services, actor }) =>
      MAIL_STATES[answer(services.deliveries.mailState(actor)).kind],
  }),
  deliveryState: t.field({
    type: DeliveryStateType,
    description: 'State of mail and of the outbox. Superadmin only.',
    complexity: WRITE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.deliveries.state(actor)),
  }),
}))

builder.mutationFields((t) => ({
  subscribePush: t.boolean({
    description: "Subscribes the caller's browser to push messages.",
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
    description: 'Also true when the browser was not subscribed.',
    complexity: WRITE_COST,
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: async (_root, { endpoint }, { services, actor }) =>
      answer(await services.deliveries.unsubscribePush(actor, { endpoint })),
  }),
  sendTestAlarm: t.field({
    type: [TestDeliveryType],
    description:
      "Sends a test message to the caller or to everybody who gets this tool's alarms, through the same outbox. At most ten in ten minutes.",
    complexity: TEST_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      to: t.arg({ type: AudienceEnum, defaultValue: 'EVERYBODY' }),
    },
    resolve: async (_root, { toolId, to }, { services, actor }) =>
      answer(
        await services.deliveries.sendTestAlarm(actor, {
          toolId: numericId(toolId),
          audience: to ?? 'EVERYBODY',
        }),
      ),
  }),
}))
