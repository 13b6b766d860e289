import { readReason } from '../../domain/audit/reason.ts'
import type { NewAppKey } from '../tokens/create-app-key.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { PASSWORD_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { CURRENT_PASSWORD } from './sessions.ts'

const AppKey = builder.objectRef<NewAppKey>('AppKey').implement({
  description: 'The key is shown only now; the server stores a hash.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    key: t.exposeString('key'),
  }),
})

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  createAppKey: t.field({
    type: AppKey,
    description:
      "A key for a gateway that sends for many devices. userId limits it to the devices of that account's subtree. Superadmin only.",
    complexity: PASSWORD_COST,
    args: {
      name: t.arg.string({ required: true }),
      userId: t.arg.id(),
      reason: t.arg.string({ description: REASON }),
      currentPassword: t.arg.string({ description: CURRENT_PASSWORD }),
    },
    resolve: async (
      _root,
      { name, userId, reason, currentPassword },
      { services, actor, signal },
    ) =>
      answer(
        await services.appKeys.create(actor, {
          name,
          userId: optionalId(userId),
          reason: answer(readReason(reason)),
          currentPassword,
          signal,
        }),
      ),
  }),
  revokeAppKey: t.boolean({
    description: 'Superadmin.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(
        await services.appKeys.revoke(actor, {
          id: numericId(id),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
