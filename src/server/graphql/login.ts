import { GraphQLError } from 'graphql'
import type { LoggedIn } from '../users/log-in.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Services } from '../services.ts'
import { type Look, LookType, lookOf } from './account-look.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum, MustFinishEnum, RoleEnum } from './enums.ts'

const lookAbove = async ({ brands }: Services, accountId: number): Promise<Look | null> => {
  const brand = await brands.above(accountId)
  return brand === null ? null : lookOf(brand)
}

const LoginUser = builder.objectRef<Account>('LoginUser').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    role: t.expose('role', { type: RoleEnum }),
    language: t.expose('language', {
      type: LanguagesEnum,
      description: 'As `me.language` has it, so that the first page after the login speaks it.',
    }),
    brand: t.field({
      type: LookType,
      nullable: true,
      description: 'As `me.brand` has it, so that the first page after the login is drawn once.',
      resolve: ({ id }, _args, { services }) => lookAbove(services, id),
    }),
  }),
})

const LoginResult = builder.objectRef<LoggedIn>('LoginResult').implement({
  fields: (t) => ({
    token: t.exposeString('token'),
    user: t.expose('account', { type: LoginUser }),
    mustFinish: t.expose('mustFinish', { type: MustFinishEnum, nullable: true }),
  }),
})

const CODE_NEEDED =
  'This account has a second factor: send its code too, or finish the login with the token beside this.'

/**
 * The password was right, and the account has a second factor. `login`: the session that waits for
 * it, for clients that finish the login by `finishLogin` or with a passkey.
 */
const codeNeeded = ({ token, account, mustFinish }: LoggedIn, brand: Look | null): GraphQLError => {
  const { id, email, role } = account
  return new GraphQLError(CODE_NEEDED, {
    extensions: {
      code: 'FORBIDDEN',
      messages: [CODE_NEEDED],
      keys: ['login.code'],
      problems: [{ field: 'code', key: 'login.code', params: {} }],
      login: { token, user: { id: String(id), email, role, brand }, mustFinish },
    },
  })
}

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginResult,
    description:
      'FORBIDDEN with the key login.code where the account has a second factor and code is left out. `extensions.login` then has the token of the session, which may call nothing but what finishes it.',
    complexity: PASSWORD_COST,
    args: {
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      code: t.arg.string({
        description: 'Of the second factor: of the app, or a recovery code.',
      }),
    },
    resolve: async (
      _root,
      { email, password, code },
      { services, clientAddress, userAgent, signal },
    ) => {
      const from = { clientAddress, userAgent, signal }
      const login = answer(await services.sessions.logIn({ email, password, code, ...from }))
      if (login.mustFinish === 'SECOND_FACTOR')
        throw codeNeeded(login, await lookAbove(services, login.account.id))
      return login
    },
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
