import { NEED_KINDS, NEED_ORDERS, type NeedKind } from '../../domain/morning/customer-need.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { CustomerNeedPage, CustomerNeedRow, Night } from '../morning/customer-needs.ts'
import type { StoredFollowUp } from '../storage/follow-up-store.ts'
import { answer } from './answer.ts'
import { loaded } from './batch.ts'
import { builder } from './builder.ts'
import { SeverityEnum } from './condition-enums.ts'
import { LaneEnum } from './what-comes-next.ts'
import { pageCost, ROWS_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { ownerOf } from './tool-type.ts'
import { UserType } from './user-type.ts'

const NeedEnum = builder.enumType('NeedKind', {
  description:
    'ALARMS: open ones that nobody has acknowledged, warnings too. SILENT: sensors that send nothing. FAILED: messages about open alarms that did not arrive. LIMITS: sensors whose limits were never set. CALIBRATION: due within a month, or overdue.',
  values: NEED_KINDS,
})

const OrderEnum = builder.enumType('NeedOrder', {
  description:
    'NEED: whose alarm waits longest comes first. MOST: who needs most of what `only` names comes first; without it, who has most alarms that nobody has acknowledged.',
  values: NEED_ORDERS,
})

const NightType = builder.objectRef<Night>('NightAlarms').implement({
  description: "Alarms that opened since 20:00 by the caller's clock. Warnings are not counted.",
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime' }),
    opened: t.exposeInt('opened'),
    acknowledged: t.exposeInt('acknowledged'),
    over: t.exposeInt('over', { description: 'How many of them have ended.' }),
  }),
})

export const FollowUpType = builder.objectRef<StoredFollowUp>('FollowUp').implement({
  description: "What the people of the caller's account noted about a customer.",
  fields: (t) => ({
    assignee: t.field({
      type: UserType,
      nullable: true,
      description: 'Who looks after it.',
      resolve: async ({ assigneeId }, _args, context) =>
        assigneeId === null ? null : ((await ownerOf(context, assigneeId)) ?? null),
    }),
    note: t.exposeString('note', { description: 'Empty for none.' }),
    snoozedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'A time that may be over; `isSnoozed` says whether the customer rests now.',
      resolve: ({ snoozedUntilMs }) => (snoozedUntilMs === null ? null : new Date(snoozedUntilMs)),
    }),
    changedBy: t.field({
      type: UserType,
      nullable: true,
      description: 'Null: the person has left.',
      resolve: async ({ changedBy }, _args, context) => (await ownerOf(context, changedBy)) ?? null,
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime' }),
  }),
})

const CustomerNeedType = builder.objectRef<CustomerNeedRow>('CustomerNeed').implement({
  description: "What the account's own sensors need.",
  fields: (t) => ({
    user: t.field({
      type: UserType,
      resolve: async ({ ownerId }, _args, context) =>
        loaded(await ownerOf(context, ownerId), `account ${ownerId}`),
    }),
    unacknowledged: t.exposeInt('unacknowledged', {
      description: 'Open alarms that wait for somebody.',
    }),
    waitingSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Start of the oldest of them.',
      resolve: ({ waitingSinceMs }) => (waitingSinceMs === null ? null : new Date(waitingSinceMs)),
    }),
    worstSeverity: t.field({
      type: SeverityEnum,
      nullable: true,
      description: 'WARNING: no alarm waits, only warnings are open. Null: neither.',
      resolve: ({ unacknowledged, warnings }) => {
        if (unacknowledged > 0) return 'ALARM'
        return warnings > 0 ? 'WARNING' : null
      },
    }),
    worstLane: t.expose('worstLane', {
      type: LaneEnum,
      nullable: true,
      description: 'The most urgent lane of the alarms that wait.',
    }),
    warnings: t.exposeInt('warnings', {
      description: 'Open warnings that nobody has acknowledged.',
    }),
    silent: t.exposeInt('silent', { description: 'Sensors that send nothing.' }),
    unreached: t.exposeInt('unreached', {
      description: 'Recipients whom the newest message about an open alarm did not reach.',
    }),
    limitsNeverSet: t.exposeInt('limitsNeverSet'),
    calibrationsDue: t.exposeInt('calibrationsDue'),
    night: t.expose('night', { type: NightType }),
    followUp: t.expose('followUp', { type: FollowUpType, nullable: true }),
    isSnoozed: t.exposeBoolean('isSnoozed', {
      description: 'It rests until the time, or until an alarm opens that was not there before.',
    }),
  }),
})

const NeedCountType = builder
  .objectRef<{ kind: NeedKind; customers: number }>('NeedCount')
  .implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: NeedEnum }),
      customers: t.exposeInt('customers'),
    }),
  })

const CustomerNeedPageType = builder.objectRef<CustomerNeedPage>('CustomerNeedPage').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [CustomerNeedType], complexity: ROWS_COST }),
    total: t.exposeInt('total', { description: 'On all pages.' }),
    needing: t.exposeInt('needing', {
      description:
        'How many customers need somebody, whatever `only` narrows to; of those that rest or do not, as asked for.',
    }),
    counts: t.field({
      type: [NeedCountType],
      description: 'How many customers need somebody, by what for.',
      resolve: ({ customers }) => NEED_KINDS.map((kind) => ({ kind, customers: customers[kind] })),
    }),
    snoozed: t.exposeInt('snoozed', { description: 'How many customers rest.' }),
    mine: t.exposeInt('mine', { description: 'How many that do not rest the caller looks after.' }),
    people: t.expose('people', {
      type: [UserType],
      description: "Who can look after a customer: people of the caller's account.",
    }),
    night: t.expose('night', { type: NightType, description: 'Of all customers in sight.' }),
  }),
})

builder.queryField('customerNeeds', (t) =>
  t.field({
    type: CustomerNeedPageType,
    description:
      'A page of the accounts whose sensors need somebody, in the order of need: whose alarm waits longest comes first.',
    complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
    args: {
      only: t.arg({ type: NeedEnum, description: 'Only customers with a need of this kind.' }),
      order: t.arg({ type: OrderEnum, defaultValue: 'NEED' }),
      mine: t.arg.boolean({
        defaultValue: false,
        description: 'Only customers whom the caller looks after.',
      }),
      snoozed: t.arg.boolean({
        defaultValue: false,
        description: 'True: the customers who rest. False: the others.',
      }),
      first: t.arg.int({ defaultValue: 10, description: `1 to ${LARGEST_PAGE}.` }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, { only, order, mine, snoozed, first, offset }, { services, actor }) =>
      answer(
        await services.customerNeeds(actor, {
          only: only ?? null,
          order: order ?? 'NEED',
          mine: mine ?? false,
          snoozed: snoozed ?? false,
          first: first ?? 10,
          offset: offset ?? 0,
        }),
      ),
  }),
)

builder.mutationField('setFollowUp', (t) =>
  t.field({
    type: FollowUpType,
    nullable: true,
    description:
      "Notes about a customer who of the caller's account looks after it, a note, and until when it rests on the morning list. What is left out stays, null removes it. Null: nothing is noted any more.",
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id({ required: true, description: 'The customer.' }),
      assigneeId: t.arg.id(),
      note: t.arg.string(),
      snoozedUntil: t.arg({ type: 'DateTime', description: 'Within a year.' }),
    },
    resolve: async (_root, { userId, assigneeId, note, snoozedUntil }, { services, actor }) =>
      answer(
        await services.setFollowUp(actor, {
          userId: numericId(userId),
          assigneeId: assigneeId === undefined ? undefined : optionalId(assigneeId),
          note,
          snoozedUntil,
        }),
      ),
  }),
)
