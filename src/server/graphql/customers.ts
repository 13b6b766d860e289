import { readReason } from '../../domain/audit/reason.ts'
import type { OwnEnd } from '../customers/own-end.ts'
import type { Customer } from '../customers/show-customer.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, WRITE_COST } from './costs.ts'
import { FollowUpType } from './customer-needs.ts'
import { numericId } from './numeric-id.ts'
import { UserType } from './user-type.ts'

const CustomerType = builder.objectRef<Customer>('Customer').implement({
  description: 'An account as those see it who manage it.',
  fields: (t) => ({
    user: t.field({ type: UserType, resolve: ({ account }) => account }),
    parent: t.field({
      type: UserType,
      nullable: true,
      description: 'The account directly above it: its reseller.',
      resolve: ({ parent }) => parent,
    }),
    endedSince: t.exposeString('endedSince', {
      nullable: true,
      description: 'The day from which it can only be read; null: it has not ended.',
    }),
    mostSensors: t.int({
      nullable: true,
      description: 'That the account and all below it may have; null: no limit.',
      resolve: ({ account }) => account.mostSensors ?? null,
    }),
    mostMessages: t.int({
      nullable: true,
      description:
        'Messages by the forms SMS, VOICE and CUSTOM that it and all below it may send in a month (UTC); null: no limit.',
      resolve: ({ account }) => account.mostMessages ?? null,
    }),
    sensors: t.exposeInt('sensors', { description: 'Its own and those of all below it.' }),
    ownSensors: t.exposeInt('ownSensors', { description: 'Without those of accounts below it.' }),
    messages: t.exposeInt('messages', { description: 'This month, of all below it too.' }),
    people: t.exposeInt('people'),
    sites: t.exposeInt('sites'),
    lastContact: t.expose('lastContact', {
      type: 'DateTime',
      nullable: true,
      description: 'When a device of its sensors last sent something.',
    }),
    followUp: t.expose('followUp', { type: FollowUpType, nullable: true }),
    maySet: t.exposeBoolean('maySet', { description: 'Whether the caller changes it.' }),
    mayMove: t.exposeBoolean('mayMove', {
      description: 'Whether the caller moves it to another reseller: user(parentUserId).',
    }),
  }),
})

const AccountEndType = builder.objectRef<OwnEnd>('AccountEnd').implement({
  fields: (t) => ({
    since: t.exposeString('since', { description: 'The first day on which it is only read.' }),
    managedBy: t.exposeString('managedBy', { nullable: true, description: 'Whom to ask.' }),
  }),
})

builder.queryField('ownEnd', (t) =>
  t.field({
    type: AccountEndType,
    nullable: true,
    description: 'Since when the account that the caller acts for has ended; null: it has not.',
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.customers.ownEnd(actor)),
  }),
)

builder.queryField('customer', (t) =>
  t.field({
    type: CustomerType,
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.customers.show(actor, { userId: numericId(userId) })),
  }),
)

builder.mutationField('setCustomer', (t) =>
  t.field({
    type: UserType,
    description:
      'Sets what a manager says of an account: its company, time zone, last day, and limits for it and all below it. What is left out stays, null removes it.',
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id({ required: true }),
      company: t.arg.string(),
      timeZone: t.arg.string({ description: 'IANA name; null stays.' }),
      expiresOn: t.arg.string({ description: 'The last day, YYYY-MM-DD.' }),
      mostSensors: t.arg.int(),
      mostMessages: t.arg.int(),
      ifUpdatedAt: t.arg({
        type: 'DateTime',
        description: 'Refuses if the account has changed since this time.',
      }),
      reason: t.arg.string({ description: 'Why, for the audit trail.' }),
    },
    resolve: async (_root, { userId, timeZone, reason, ...change }, { services, actor }) =>
      answer(
        await services.customers.set(actor, {
          ...change,
          timeZone: timeZone ?? undefined,
          userId: numericId(userId),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
)
