import { readReason } from '../../domain/audit/reason.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum, RoleEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { CURRENT_PASSWORD } from './sessions.ts'
import { UserType } from './user-type.ts'

const REASON = 'Reason for the change or deletion, for the audit trail.'

builder.mutationFields((t) => ({
  registration: t.boolean({
    description:
      'Also true when the e-mail is taken; a login then fails unless the password is the right one.',
    complexity: PASSWORD_COST,
    args: {
      email: t.arg.string({ required: true }),
      firstName: t.arg.string({ required: true }),
      lastName: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      language: t.arg({
        type: LanguagesEnum,
        description: 'Language of the registration page; hungarian when left out.',
      }),
    },
    resolve: async (
      _root,
      { email, firstName, lastName, password, language },
      { services, clientAddress, signal },
    ) =>
      answer(
        await services.users.register({
          email,
          firstName,
          lastName,
          password,
          language: language ?? null,
          clientAddress,
          signal,
        }),
      ),
  }),
  user: t.field({
    type: UserType,
    description: 'Without id: creates. With id: updates. An empty string leaves a field unchanged.',
    complexity: PASSWORD_COST,
    args: {
      id: t.arg.id(),
      email: t.arg.string(),
      firstName: t.arg.string(),
      lastName: t.arg.string(),
      password: t.arg.string(),
      language: t.arg({ type: LanguagesEnum, required: true }),
      parentUserId: t.arg.id(),
      currentPassword: t.arg.string({
        description: `Only for one's own password or address. ${CURRENT_PASSWORD}`,
      }),
      ifUpdatedAt: t.arg({
        type: 'DateTime',
        description: 'Refuses if the account has changed since this time.',
      }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (
      _root,
      { id, parentUserId, currentPassword, ifUpdatedAt, reason, ...typed },
      { services, actor, signal },
    ) => {
      const fields = { ...typed, parentUserId: optionalId(parentUserId), signal }
      const accountId = optionalId(id)
      return answer(
        accountId === null
          ? await services.users.create(actor, { ...fields, role: 'user' })
          : await services.users.edit(actor, {
              ...fields,
              id: accountId,
              kind: 'any',
              currentPassword,
              ifUpdatedAt,
              reason: answer(readReason(reason)),
            }),
      )
    },
  }),
  affiliateUser: t.field({
    type: UserType,
    description: 'Like user, for accounts with role affiliate.',
    complexity: PASSWORD_COST,
    args: {
      id: t.arg.id(),
      email: t.arg.string(),
      firstName: t.arg.string(),
      lastName: t.arg.string(),
      password: t.arg.string(),
      language: t.arg({ type: LanguagesEnum, required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (
      _root,
      { id, email, firstName, lastName, password, language, reason },
      { services, actor, signal },
    ) => {
      const fields = { email, firstName, lastName, password, language, parentUserId: null, signal }
      const accountId = optionalId(id)
      return answer(
        accountId === null
          ? await services.users.create(actor, { ...fields, role: 'affiliate' })
          : await services.users.edit(actor, {
              ...fields,
              id: accountId,
              kind: 'affiliate',
              reason: answer(readReason(reason)),
            }),
      )
    },
  }),
  staffUser: t.field({
    type: UserType,
    description:
      'Accounts of the roles admin and factory; superadmin only. Also: npm run account -- --role admin --email … (asks for the password).',
    complexity: PASSWORD_COST,
    args: {
      role: t.arg({ type: RoleEnum, required: true }),
      email: t.arg.string(),
      firstName: t.arg.string(),
      lastName: t.arg.string(),
      password: t.arg.string(),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (
      _root,
      { role, email, firstName, lastName, password, language },
      { services, actor, signal },
    ) =>
      answer(
        await services.users.createStaff(actor, {
          role,
          email,
          firstName,
          lastName,
          password,
          language,
          signal,
        }),
      ),
  }),
  deleteUser: t.boolean({
    description: 'Also deletes its tools. Refused when other accounts lie below it.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(
        await services.users.remove(actor, {
          id: numericId(id),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  setTimeZone: t.field({
    type: UserType,
    description: "Sets the caller's own time zone. IANA name.",
    complexity: WRITE_COST,
    args: { timeZone: t.arg.string({ required: true }) },
    resolve: async (_root, { timeZone }, { services, actor }) =>
      answer(await services.users.setTimeZone(actor, { timeZone })),
  }),
}))
