import { TROUBLE_KINDS } from '../../domain/self-watch/trouble.ts'
import type { WordedTrouble } from '../self-watch/list-troubles.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'

const TroubleKindEnum = builder.enumType('ServerTroubleKind', { values: TROUBLE_KINDS })

const ServerTroubleType = builder.objectRef<WordedTrouble>('ServerTrouble').implement({
  description: 'Something that is wrong with the server itself.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TroubleKindEnum }),
    since: t.expose('since', { type: 'DateTime' }),
    name: t.exposeString('name', {
      description: "What is wrong, in a few words of the caller's language.",
    }),
    text: t.exposeString('text', { description: 'What it means and what to do.' }),
  }),
})

builder.queryFields((t) => ({
  serverTroubles: t.field({
    type: [ServerTroubleType],
    description: 'What is wrong with the server now, the most urgent first. Superadmin only.',
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.serverTroubles(actor)),
  }),
}))
