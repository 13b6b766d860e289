import type { Member } from '../people/list-members.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { LanguagesEnum, MemberRightEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { InvitationType } from './people.ts'
import { UserType } from './user-type.ts'

const MemberType = builder.objectRef<Member>('Member').implement({
  description: 'A person who belongs to an account and acts for it with a login of its own.',
  fields: (t) => ({
    user: t.expose('account', { type: UserType }),
    right: t.expose('right', { type: MemberRightEnum }),
    lastLogin: t.expose('lastLogin', {
      type: 'DateTime',
      nullable: true,
      description: 'Null before the first login, and after half a year without one.',
    }),
  }),
})

builder.queryField('memberList', (t) =>
  t.field({
    type: [MemberType],
    description:
      'The people who belong to an account, by e-mail. userId: the account that the caller acts for when left out.',
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.people.members(actor, { userId: optionalId(userId) })),
  }),
)

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InvitationType,
    description:
      'As inviteUser, for a person who will act for the account memberOf; for the one that the caller acts for when left out. Inviting again ends the earlier links.',
    complexity: WRITE_COST,
    args: {
      email: t.arg.string({ required: true }),
      memberOf: t.arg.id(),
      right: t.arg({ type: MemberRightEnum, required: true }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, { email, memberOf, right, language }, { services, actor }) =>
      answer(
        await services.people.inviteMember(actor, {
          email,
          memberOf: optionalId(memberOf),
          right,
          language,
        }),
      ),
  }),
  setMemberRight: t.field({
    type: UserType,
    description: 'Gives a member another right, from its next request on. deleteUser removes one.',
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id({ required: true }),
      right: t.arg({ type: MemberRightEnum, required: true }),
    },
    resolve: async (_root, { userId, right }, { services, actor }) =>
      answer(await services.people.setMemberRight(actor, { userId: numericId(userId), right })),
  }),
}))
