import type { Account } from '../../domain/users/account.ts'
import type { OpenedLook } from '../support/open-look.ts'
import type { ShownGrant, ShownSupport } from '../support/show-support.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, ROWS_COST, WRITE_COST } from './costs.ts'
import { RoleEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'

const SupportParty = builder.objectRef<Account>('SupportParty').implement({
  description: 'An account or a person of support access, by name only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    role: t.expose('role', { type: RoleEnum }),
  }),
})

const SupportLooker = builder.objectRef<ShownGrant['lookers'][number]>('SupportLooker').implement({
  description: 'Who looks now.',
  fields: (t) => ({
    person: t.expose('person', { type: SupportParty }),
    email: t.string({
      description: 'How to reach who looks.',
      resolve: ({ person }) => person.email,
    }),
    since: t.expose('since', { type: 'DateTime' }),
    until: t.expose('until', { type: 'DateTime' }),
  }),
})

const SupportGrantType = builder.objectRef<ShownGrant>('SupportGrant').implement({
  description: 'An owner lets somebody above see for a time what it sees itself.',
  fields: (t) => ({
    id: t.id({ resolve: ({ grant }) => grant.id }),
    account: t.expose('account', { type: SupportParty, description: 'Whose things these are.' }),
    person: t.expose('person', {
      type: SupportParty,
      description: 'The owner who allows it, and with whose eyes is looked.',
    }),
    manager: t.expose('manager', {
      type: SupportParty,
      nullable: true,
      description: 'Whose people may look; null: the operator, so every superadmin.',
    }),
    grantedAt: t.field({ type: 'DateTime', resolve: ({ grant }) => grant.grantedAt }),
    until: t.field({ type: 'DateTime', resolve: ({ grant }) => grant.until }),
    lookers: t.expose('lookers', { type: [SupportLooker], complexity: ROWS_COST }),
  }),
})

const SupportAccess = builder.objectRef<ShownSupport>('SupportAccess').implement({
  description: 'Who may look at the account of the caller.',
  fields: (t) => ({
    mayGrant: t.exposeBoolean('mayGrant', { description: 'Whether the caller allows it.' }),
    managers: t.expose('managers', {
      type: [SupportParty],
      complexity: ROWS_COST,
      description:
        'Whom the caller may let look beside the operator, the nearest first; empty for who may not.',
    }),
    grants: t.expose('grants', { type: [SupportGrantType], complexity: ROWS_COST }),
  }),
})

const SupportLookType = builder.objectRef<OpenedLook>('SupportLook').implement({
  description: "A look with a customer's eyes. It changes nothing.",
  fields: (t) => ({
    token: t.exposeString('token', {
      description:
        'The bearer token of the look, shown this once. It ends with the session that asked.',
    }),
    person: t.expose('person', { type: SupportParty }),
    email: t.string({ resolve: ({ person }) => person.email }),
    until: t.expose('until', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  supportOpen: t.boolean({
    description: "Whether somebody may look at the caller's account now.",
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.support.isOpen(actor)),
  }),
  supportAccess: t.field({
    type: SupportAccess,
    description: "Who may look at the caller's account, and who does now.",
    complexity: OWN_TABLE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.support.show(actor)),
  }),
  supportGrants: t.field({
    type: [SupportGrantType],
    description: 'At which accounts below the caller may look now.',
    complexity: OWN_TABLE_COST,
    args: { accountId: t.arg.id({ description: 'At this one.' }) },
    resolve: async (_root, { accountId }, { services, actor }) =>
      answer(await services.support.usable(actor, { accountId: optionalId(accountId) })),
  }),
}))

builder.mutationFields((t) => ({
  grantSupport: t.field({
    type: SupportAccess,
    description:
      'Lets the people of an account above, or the operator, see for some hours what the caller sees. Nothing can be changed by it, and secrets are not shown.',
    complexity: WRITE_COST,
    args: {
      managerId: t.arg.id({ description: 'The account above; left out: the operator.' }),
      hours: t.arg.int({ required: true, description: '1, 8, 24 or 168.' }),
    },
    resolve: async (_root, { managerId, hours }, { services, actor }) =>
      answer(await services.support.grant(actor, { managerId: optionalId(managerId), hours })),
  }),
  endSupport: t.field({
    type: SupportAccess,
    description: 'Takes it back at once, also from who looks now.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.support.takeBack(actor, { id: numericId(id) })),
  }),
  askForSupport: t.boolean({
    description: 'Asks the owner of an account below by mail to be let look.',
    complexity: WRITE_COST,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.support.ask(actor, { accountId: numericId(userId) })),
  }),
  openSupportLook: t.field({
    type: SupportLookType,
    description: "Begins to look with a customer's eyes, for at most an hour.",
    complexity: WRITE_COST,
    args: { grantId: t.arg.id({ required: true }) },
    resolve: async (_root, { grantId }, { services, actor }) =>
      answer(await services.support.open(actor, { grantId: numericId(grantId) })),
  }),
  endSupportLook: t.boolean({
    description: 'Ends the look that asks. The only change that the token of a look can make.',
    complexity: WRITE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.support.endOwn(actor)),
  }),
}))
