import { readReason } from '../../domain/audit/reason.ts'
import { TOKEN_SCOPES, TOKENS_OF_AN_ACCOUNT } from '../../domain/tokens/token-scope.ts'
import { TOKENS_LISTED } from '../tokens/list-tokens.ts'
import type { ListedToken } from '../tokens/listed-token.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST, TABLE_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { CURRENT_PASSWORD } from './sessions.ts'
import { ownerOf } from './tool-type.ts'
import { UserType } from './user-type.ts'

const TokenScopeEnum = builder.enumType('TokenScope', {
  description:
    'What a token opens: reading sensors and readings; reading alarms; acknowledging alarms; sending readings to /ingest, and no GraphQL; managing sensors and devices, but never people, passwords, sessions or tokens.',
  values: TOKEN_SCOPES,
})

const TokenType = builder.objectRef<ListedToken>('Token').implement({
  description: "A machine's access, with the rights of an account.",
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.expose('scopes', { type: [TokenScopeEnum] }),
    token: t.exposeString('text', {
      nullable: true,
      description: 'Shown only now, to its maker; the server stores a hash. Null in lists.',
    }),
    account: t.field({
      type: UserType,
      nullable: true,
      description:
        'The account whose branch it reaches. Null for an app key that sends for every device.',
      resolve: async ({ accountId }, _args, context) =>
        accountId === null ? null : ((await ownerOf(context, accountId)) ?? null),
    }),
    isAppKey: t.exposeBoolean('isAppKey', { description: 'Whether createAppKey made it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null: it has no end. An expired token stays in the list until it is revoked.',
    }),
    lastUsed: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Noted every five minutes; null before the first use.',
    }),
  }),
})

builder.queryField('tokenList', (t) =>
  t.field({
    type: [TokenType],
    description: `The tokens of the own account and, for managers, of the accounts below, the latest first; at most ${TOKENS_LISTED}. Revoked ones are left out.`,
    complexity: TABLE_COST,
    resolve: async (_root, _args, { services, actor }) => answer(await services.tokens.list(actor)),
  }),
)

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  createToken: t.field({
    type: TokenType,
    description: `Makes a token for the own account, or for one below. An account has at most ${TOKENS_OF_AN_ACCOUNT}. It never does more than its maker may at that moment.`,
    complexity: PASSWORD_COST,
    args: {
      name: t.arg.string({ required: true }),
      scopes: t.arg({ type: [TokenScopeEnum], required: true }),
      userId: t.arg.id({ description: 'The account whose branch it reaches; without it the own.' }),
      expiresAt: t.arg({ type: 'DateTime' }),
      currentPassword: t.arg.string({ description: CURRENT_PASSWORD }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, args, { services, actor, signal }) =>
      answer(
        await services.tokens.create(actor, {
          name: args.name,
          scopes: args.scopes,
          userId: optionalId(args.userId),
          expiresAt: args.expiresAt ?? null,
          currentPassword: args.currentPassword,
          reason: answer(readReason(args.reason)),
          signal,
        }),
      ),
  }),
  revokeToken: t.boolean({
    description: 'Ends a token at once, the sockets that it opened too.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(
        await services.tokens.revoke(actor, {
          id: numericId(id),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
