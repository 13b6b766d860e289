import type { OpenedInvitation } from '../people/accept-invitation.ts'
import type { Invitation } from '../people/invite-user.ts'
import type { ResetLink } from '../people/create-reset-link.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum, RoleEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'

const URL_TEXT =
  'Shown this once, where no mail is set up; null when the link went by mail. Without PUBLIC_URL it begins with its path.'

export const InvitationType = builder.objectRef<Invitation>('Invitation').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the account that waits for its owner.' }),
    email: t.exposeString('email'),
    url: t.exposeString('url', { nullable: true, description: URL_TEXT }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

const ResetLinkType = builder.objectRef<ResetLink>('ResetLink').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    url: t.exposeString('url', { nullable: true, description: URL_TEXT }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

const OpenInvitation = builder.objectRef<OpenedInvitation>('OpenInvitation').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    invitedBy: t.exposeString('invitedBy', {
      nullable: true,
      description: 'Name of the account that invites; null for the operator.',
    }),
  }),
})

builder.queryFields((t) => ({
  mailsLinks: t.boolean({
    description:
      'Whether the server sends links (new passwords, invitations) by mail. For the login page.',
    resolve: (_root, _args, { services }) => services.people.mailsLinks(),
  }),
  openInvitation: t.field({
    type: OpenInvitation,
    nullable: true,
    description: 'Whom an invitation is for. Uses nothing up. Null when the link is spent.',
    args: { secret: t.arg.string({ required: true }) },
    resolve: async (_root, { secret }, { services, clientAddress }) =>
      answer(await services.people.openInvitation({ secret, clientAddress })),
  }),
}))

builder.mutationFields((t) => ({
  requestPasswordReset: t.boolean({
    description: 'Sends a link for a new password. True whatever the address.',
    complexity: PASSWORD_COST,
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, { email }, { services, clientAddress }) =>
      answer(await services.people.requestPasswordReset({ email, clientAddress })),
  }),
  resetPassword: t.boolean({
    description:
      'Sets a new password with the secret of such a link. Ends all sessions of the account.',
    complexity: PASSWORD_COST,
    args: { secret: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: async (_root, { secret, password }, { services, clientAddress, signal }) =>
      answer(await services.people.resetPassword({ secret, password, clientAddress, signal })),
  }),
  createResetLink: t.field({
    type: ResetLinkType,
    description: 'A link by which somebody below the caller chooses a new password.',
    complexity: WRITE_COST,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.people.createResetLink(actor, { userId: numericId(userId) })),
  }),
  inviteUser: t.field({
    type: InvitationType,
    description:
      'Makes an account that its owner completes by a link. role: user when left out; parentUserId: under the caller when left out. Inviting again ends the earlier links.',
    complexity: WRITE_COST,
    args: {
      email: t.arg.string({ required: true }),
      role: t.arg({ type: RoleEnum }),
      parentUserId: t.arg.id(),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, { email, role, parentUserId, language }, { services, actor }) =>
      answer(
        await services.people.invite(actor, {
          email,
          role: role ?? 'user',
          parentUserId: optionalId(parentUserId),
          language,
        }),
      ),
  }),
  acceptInvitation: t.boolean({
    description: 'Completes an invited account, which then logs in as usual.',
    complexity: PASSWORD_COST,
    args: {
      secret: t.arg.string({ required: true }),
      firstName: t.arg.string({ required: true }),
      lastName: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
    },
    resolve: async (
      _root,
      { secret, firstName, lastName, password },
      { services, clientAddress, signal },
    ) =>
      answer(
        await services.people.acceptInvitation({
          secret,
          firstName,
          lastName,
          password,
          clientAddress,
          signal,
        }),
      ),
  }),
  confirmAddress: t.boolean({
    description:
      'Confirms an address with the secret of the link in the mail. password: of the account, for a caller who is not logged in to it.',
    complexity: PASSWORD_COST,
    args: { secret: t.arg.string({ required: true }), password: t.arg.string() },
    resolve: async (_root, { secret, password }, { services, actor, clientAddress, signal }) =>
      answer(
        await services.people.confirmAddress(actor, {
          secret,
          password: password ?? '',
          clientAddress,
          signal,
        }),
      ),
  }),
  requestConfirmation: t.boolean({
    description: "Sends the mail that confirms the caller's own address again.",
    complexity: WRITE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.people.requestConfirmation(actor)),
  }),
}))
