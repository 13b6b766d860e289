import { RESPONSE_KINDS } from '../../domain/alarms/alarm-response.ts'
import { RESPONSE_CHANNELS, type ShownResponse } from '../alarms/shown-responses.ts'
import { builder } from './builder.ts'

const KindEnum = builder.enumType('AlarmResponseKind', { values: RESPONSE_KINDS })
const ChannelEnum = builder.enumType('AlarmResponseChannel', {
  description: 'PAGE: on a page, or by a program. EMAIL, PUSH: by a link in such a message.',
  values: RESPONSE_CHANNELS,
})

export const AlarmResponseType = builder.objectRef<ShownResponse>('AlarmResponse').implement({
  description: 'What a person said of an alarm.',
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum }),
    at: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by', {
      nullable: true,
      description:
        'A name, or the e-mail address of a person without an account. Empty for an erased person; null for people of the former owner of the tool.',
    }),
    channel: t.expose('channel', { type: ChannelEnum }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Of EMAIL, the address that the message went to, unless the person was erased.',
    }),
    correctiveAction: t.exposeString('correctiveAction', {
      nullable: true,
      description:
        'Of an acknowledgement, what was done; empty while nobody has written it down. Null for people of the former owner of the tool.',
    }),
    actionAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that was written down, if later than the acknowledgement.',
      resolve: ({ action }) => action?.at ?? null,
    }),
    actionBy: t.string({
      nullable: true,
      description: 'Who wrote it down later. Empty for an erased person.',
      resolve: ({ action }) => action?.by ?? null,
    }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Whether the caller said it.' }),
  }),
})
