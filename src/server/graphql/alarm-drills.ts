import { PROOFS, WITHHELD_REASONS } from '../../domain/drills/contact-proof.ts'
import type { ShownContact, ShownDrill, ShownDrills } from '../drills/show-drills.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, ROWS_COST, WRITE_COST } from './costs.ts'
import { ChannelEnum } from './deliveries.ts'
import { optionalId } from './numeric-id.ts'
import { UserType } from './user-type.ts'

const ProofEnum = builder.enumType('DrillProof', {
  description:
    'What drills have shown of a contact, in the order of need. FAILED: the message did not arrive. NOT_SENT: the contact gets no messages. NEVER: no drill has reached it yet. UNANSWERED: nobody has confirmed within 48 hours. WAITING: its link still works.',
  values: PROOFS,
})

const WithheldEnum = builder.enumType('DrillWithheld', {
  description: 'Why a contact gets no messages. UNCONFIRMED: its address is not confirmed.',
  values: WITHHELD_REASONS,
})

const ContactType = builder.objectRef<ShownContact>('DrillContact').implement({
  description: 'An address or a browser that alarms of an account reach.',
  fields: (t) => ({
    channel: t.expose('channel', { type: ChannelEnum }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Of a browser that of its person. Null for somebody who is erased or gone.',
    }),
    user: t.expose('person', { type: UserType, nullable: true }),
    proof: t.expose('proof', { type: ProofEnum }),
    withheld: t.expose('withheld', { type: WithheldEnum, nullable: true }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why its message did not arrive, as the mail server or push service says.',
    }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When somebody last confirmed by it; in the results of a drill, by that drill.',
    }),
    minutes: t.exposeInt('minutes', {
      nullable: true,
      description: 'From the beginning of the drill to this confirmation.',
    }),
    drillId: t.exposeID('drillId', {
      nullable: true,
      description: 'The drill by which this was confirmed.',
    }),
  }),
})

const DrillType = builder.objectRef<ShownDrill>('AlarmDrill').implement({
  description: 'A practice alarm to everybody whom alarms of an account reach.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    planned: t.boolean({ resolve: ({ startedBy }) => startedBy === null }),
    startedBy: t.expose('by', {
      type: UserType,
      nullable: true,
      description: 'Null for a planned drill, and for somebody who is gone.',
    }),
    contacts: t.int({ resolve: ({ figures }) => figures.contacts }),
    confirmed: t.int({ resolve: ({ figures }) => figures.confirmed }),
    failed: t.int({ resolve: ({ figures }) => figures.failed }),
    notSent: t.int({ resolve: ({ figures }) => figures.notSent }),
    medianMinutes: t.int({
      nullable: true,
      description: 'Of those who confirmed; null for nobody.',
      resolve: ({ figures }) => figures.medianMinutes,
    }),
    slowestMinutes: t.int({ nullable: true, resolve: ({ figures }) => figures.slowestMinutes }),
    results: t.expose('results', { type: [ContactType], complexity: ROWS_COST }),
  }),
})

const DrillsType = builder.objectRef<ShownDrills>('AlarmDrills').implement({
  description: 'Whom alarms of an account reach, and what drills have shown of it.',
  fields: (t) => ({
    account: t.expose('account', { type: UserType }),
    timeZone: t.exposeString('timeZone'),
    contacts: t.expose('contacts', {
      type: [ContactType],
      complexity: ROWS_COST,
      description: 'Everybody whom alarms of the sensors reach now, in the order of need.',
    }),
    drills: t.expose('drills', {
      type: [DrillType],
      complexity: ROWS_COST,
      description: 'The newest twelve, the newest first.',
    }),
    planned: t.boolean({
      description: 'Whether a drill begins by itself each quarter.',
      resolve: ({ nextAt }) => nextAt !== null,
    }),
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next planned drill begins.',
    }),
  }),
})

const OF_ACCOUNT = 'userId: the account that the caller acts for when left out.'

builder.queryField('alarmDrill', (t) =>
  t.field({
    type: DrillsType,
    description: `Whom alarms of an account reach, and what drills have shown of it. ${OF_ACCOUNT}`,
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.drills.show(actor, { userId: optionalId(userId) })),
  }),
)

builder.mutationFields((t) => ({
  startAlarmDrill: t.field({
    type: DrillsType,
    description: `Sends a practice alarm to everybody whom alarms of the account reach now; at most three times in 24 hours. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.drills.start(actor, { userId: optionalId(userId) })),
  }),
  planAlarmDrills: t.field({
    type: DrillsType,
    description: `Lets a drill begin by itself each quarter, on a working day at 10:00 of the account's zone, or ends that. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: { userId: t.arg.id(), planned: t.arg.boolean({ required: true }) },
    resolve: async (_root, { userId, planned }, { services, actor }) =>
      answer(await services.drills.plan(actor, { userId: optionalId(userId), planned })),
  }),
}))
