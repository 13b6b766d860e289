import { type AlarmsSince, MOST_CHANGES } from '../alarms/alarms-since.ts'
import { ALARM_CHANGE_KINDS, type AlarmChange } from '../storage/alarm-change.ts'
import { AlarmType } from './alarm-type.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST } from './costs.ts'

const KindEnum = builder.enumType('AlarmChangeKind', {
  description:
    'NOTED: what was done was written down after the acknowledgement. New kinds may come: pass over those that you do not know.',
  values: ALARM_CHANGE_KINDS,
})

const AlarmChangeType = builder.objectRef<AlarmChange>('AlarmChange').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum }),
    at: t.expose('at', {
      type: 'DateTime',
      description: 'When it happened. An ended alarm may have ended before it was stored.',
    }),
    alarm: t.field({
      type: AlarmType,
      description: 'As it is now, later changes included.',
      resolve: ({ incident }) => incident,
    }),
  }),
})

const AlarmsSinceType = builder.objectRef<AlarmsSince>('AlarmsSince').implement({
  fields: (t) => ({
    changes: t.expose('changes', { type: [AlarmChangeType], complexity: ROWS_COST }),
    cursor: t.exposeString('cursor', { description: 'For the next call.' }),
    hasMore: t.exposeBoolean('hasMore', {
      description: 'Ask again at once. A page may have few changes or none all the same.',
    }),
    missingSince: t.expose('missingSince', {
      type: 'DateTime',
      nullable: true,
      description:
        'The cursor is too old: load the open alarms, and the past ones from then on by their period; the new cursor goes on from now. Null: nothing is left out.',
    }),
  }),
})

builder.queryField('alarmsSince', (t) =>
  t.field({
    type: AlarmsSinceType,
    description:
      'How the alarms in sight changed after a cursor, each change once, in the order in which they were stored. Without a cursor: none, and the cursor of now. A cursor holds for 14 days.',
    complexity: ({ first }) => pageCost(first, MOST_CHANGES),
    args: {
      cursor: t.arg.string(),
      first: t.arg.int({ defaultValue: 100, description: `1 to ${MOST_CHANGES}.` }),
    },
    resolve: async (_root, { cursor, first }, { services, actor }) =>
      answer(await services.alarms.since(actor, { cursor: cursor ?? null, first: first ?? 100 })),
  }),
)
