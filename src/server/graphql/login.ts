import type { LoggedIn } from '../users/log-in.ts'
import type { Account } from '../../domain/users/account.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST, WRITE_COST } from './costs.ts'
import { MustFinishEnum, RoleEnum } from './enums.ts'

const LoginUser = builder.objectRef<Account>('LoginUser').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    role: t.expose('role', { type: RoleEnum }),
  }),
})

const LoginResult = builder.objectRef<LoggedIn>('LoginResult').implement({
  fields: (t) => ({
    token: t.exposeString('token'),
    user: t.expose('account', { type: LoginUser }),
    mustFinish: t.expose('mustFinish', { type: MustFinishEnum, nullable: true }),
  }),
})

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginResult,
    complexity: PASSWORD_COST,
    args: {
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      code: t.arg.string({
        description: 'Of the second factor, for a login in one step; else finishLogin takes it.',
      }),
    },
    resolve: async (
      _root,
      { email, password, code },
      { services, clientAddress, userAgent, signal },
    ) =>
      answer(
        await services.sessions.logIn({
          email,
          password,
          code,
          clientAddress,
          userAgent,
          signal,
        }),
      ),
  }),
  logout: t.boolean({
    description: "Ends the caller's session.",
    complexity: WRITE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.sessions.logOut(actor)),
  }),
  chooseOwnPassword: t.boolean({
    description:
      'Replaces the initial password of the own account. Ends all its other sessions. Refused when the password is not an initial one.',
    complexity: PASSWORD_COST,
    args: { password: t.arg.string({ required: true }) },
    resolve: async (_root, { password }, { services, actor, signal }) =>
      answer(await services.sessions.chooseOwnPassword(actor, { password, signal })),
  }),
  setPassword: t.boolean({
    description:
      'Sets a password with the secret of a one-time link. Ends all sessions of the account.',
    complexity: PASSWORD_COST,
    args: { secret: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: async (_root, { secret, password }, { services, clientAddress, signal }) =>
      answer(await services.sessions.setPassword({ secret, password, clientAddress, signal })),
  }),
}))
