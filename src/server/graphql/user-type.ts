import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { Account } from '../../domain/users/account.ts'
import { LookType, lookOf } from './account-look.ts'
import { batched, loaded } from './batch.ts'
import { builder } from './builder.ts'
import { LanguagesEnum, MemberRightEnum, MustFinishEnum, RoleEnum } from './enums.ts'

const factorStanding = batched(({ services }, accountIds: readonly number[]) =>
  services.secondFactor.standingOf(accountIds),
)

export const UserType = builder.objectRef<Account>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    role: t.expose('role', { type: RoleEnum }),
    language: t.expose('language', { type: LanguagesEnum }),
    timeZone: t.string({
      description: 'IANA name; UTC until one is set.',
      resolve: ({ timeZone }) => timeZone ?? FIRST_TIME_ZONE,
    }),
    timeZoneIsSet: t.boolean({
      description: 'False until the first login, when the browser sends its zone.',
      resolve: ({ timeZone }) => timeZone !== null,
    }),
    emailConfirmed: t.boolean({
      description:
        'Whether somebody proved to read mail at the address. True where the server sends no links by mail.',
      resolve: (account, _args, { services }) => services.people.isConfirmed(account),
    }),
    invited: t.boolean({
      description: 'The account waits for its owner to accept the invitation.',
      resolve: (account, _args, { services }) => services.people.isInvited(account),
    }),
    mustFinish: t.field({
      type: MustFinishEnum,
      nullable: true,
      description: "What the caller's session has to finish first. Null on other accounts.",
      resolve: ({ id }, _args, { services, actor }) =>
        actor.kind === 'account' && actor.id === id ? services.sessions.mustFinish(actor) : null,
    }),
    brand: t.field({
      type: LookType,
      nullable: true,
      // Of a whole table one row has it at most.
      complexity: { field: 0, multiplier: 0 },
      description:
        'The look of the nearest brand above the own account; null where there is none, and on other accounts.',
      resolve: async ({ id }, _args, { services, actor }) => {
        if (actor.kind !== 'account' || actor.id !== id) return null
        const brand = await services.brands.above(id)
        return brand === null ? null : lookOf(brand)
      },
    }),
    hasSecondFactor: t.boolean({
      description: 'Whether the account has an app with codes or a passkey.',
      resolve: async ({ id }, _args, context) =>
        loaded(await factorStanding(context, id), 'standing').hasFactor,
    }),
    requiresSecondFactor: t.boolean({
      description: 'Whether a setting of this account requires a second factor of its branch.',
      resolve: async ({ id }, _args, context) =>
        loaded(await factorStanding(context, id), 'standing').isRequired,
    }),
    parentUserId: t.exposeID('parentUserId', { nullable: true }),
    memberOf: t.id({
      nullable: true,
      description:
        'The account that this person belongs to and acts for; null for an account of its own.',
      resolve: ({ membership }) => membership?.accountId ?? null,
    }),
    memberRight: t.field({
      type: MemberRightEnum,
      nullable: true,
      description: 'What a member may do; null for an account of its own.',
      resolve: ({ membership }) => membership?.right ?? null,
    }),
    company: t.string({ nullable: true, resolve: ({ company }) => company ?? null }),
    expiresOn: t.string({
      nullable: true,
      description: "The account's last day by its clocks, YYYY-MM-DD; null: it goes on.",
      resolve: ({ expiresOn }) => expiresOn ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
