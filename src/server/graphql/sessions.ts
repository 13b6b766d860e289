import type { ListedSession } from '../users/list-sessions.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST } from './costs.ts'
import { numericId } from './numeric-id.ts'

const SessionType = builder.objectRef<ListedSession>('Session').implement({
  description: 'An open login of the account.',
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', {
      description: 'Browser and system, such as "Firefox, Windows". Empty when unknown.',
    }),
    network: t.exposeString('network', {
      description:
        'The IPv4 address or the IPv6 network (/64) of the login. Empty for logins from before these were kept.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'Noted every five minutes.',
    }),
    isNewDevice: t.exposeBoolean('isNewDevice', {
      description: 'Whether the account had never logged in from such a device before.',
    }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it is the one that asks.' }),
  }),
})

export const CURRENT_PASSWORD =
  'Needed unless the caller logged in, or gave it, less than 5 minutes ago: refused on this field then.'

builder.queryField('sessionList', (t) =>
  t.field({
    type: [SessionType],
    description: "The open sessions of the caller's own account, the latest used first.",
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.sessions.list(actor)),
  }),
)

builder.mutationFields((t) => ({
  endSession: t.boolean({
    description: "Ends one session of the caller's own account.",
    complexity: PASSWORD_COST,
    args: {
      id: t.arg.id({ required: true }),
      currentPassword: t.arg.string({ description: CURRENT_PASSWORD }),
    },
    resolve: async (_root, { id, currentPassword }, { services, actor, signal }) =>
      answer(await services.sessions.end(actor, { id: numericId(id), currentPassword, signal })),
  }),
  endOtherSessions: t.boolean({
    description: "Ends all sessions of the caller's own account but the one that asks.",
    complexity: PASSWORD_COST,
    args: { currentPassword: t.arg.string({ description: CURRENT_PASSWORD }) },
    resolve: async (_root, { currentPassword }, { services, actor, signal }) =>
      answer(await services.sessions.endOthers(actor, { currentPassword, signal })),
  }),
}))
