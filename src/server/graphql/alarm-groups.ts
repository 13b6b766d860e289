import type { ShownGroup } from '../alarms/alarm-groups.ts'
import { SiteType } from './site-type.ts'
import { AlarmType } from './alarm-type.ts'
import { LaneEnum } from './what-comes-next.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { numericId } from './numeric-id.ts'

const groupOf = batched(({ services, actor }, incidentIds: readonly number[]) =>
  services.alarms.groupsOf(actor, incidentIds),
)

const siteOf = batched(({ services }, siteIds: readonly number[]) => services.sites.byIds(siteIds))

export const AlarmGroupType = builder.objectRef<ShownGroup>('AlarmGroup').implement({
  description:
    'Alarms of one kind at the sensors of one site or account that opened together: three within five minutes, and who followed within half an hour.',
  fields: (t) => ({
    id: t.exposeID('id'),
    lane: t.expose('lane', { type: LaneEnum }),
    condition: t.exposeString('condition', {
      nullable: true,
      description: 'The name of the condition; null in other lanes.',
    }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'When its first alarm opened.',
    }),
    members: t.exposeInt('members', { description: 'Number of its alarms, the ended ones too.' }),
    open: t.exposeInt('open'),
    waiting: t.exposeInt('waiting', {
      description: 'Number of open alarms that somebody should acknowledge.',
    }),
    imeiNumber: t.exposeString('imeiNumber', {
      nullable: true,
      description: 'The logger that carries all of its sensors; null when there are several.',
    }),
    site: t.field({
      type: SiteType,
      nullable: true,
      description:
        'The site at which all of its sensors are; null: they are at several or at none.',
      // One query for the whole list.
      complexity: { field: 0, multiplier: 0 },
      resolve: async ({ siteId }, _args, context) =>
        siteId === null ? null : ((await siteOf(context, siteId)) ?? null),
    }),
  }),
})

/** Few alarms have one, and one query loads those of all alarms in an answer. */
const GROUP_COST = { field: 0, multiplier: 0 }

builder.objectField(AlarmType, 'group', (t) =>
  t.field({
    type: AlarmGroupType,
    nullable: true,
    description: 'Null for an alarm that opened by itself.',
    complexity: GROUP_COST,
    resolve: async ({ id }, _args, context) => (await groupOf(context, id)) ?? null,
  }),
)

builder.queryField('alarmGroup', (t) =>
  t.field({
    type: AlarmGroupType,
    nullable: true,
    description: 'Null for a group that the caller may not see. Its alarms: alarmList(groupId).',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.alarms.groupById(actor, numericId(id))),
  }),
)

builder.mutationField('acknowledgeGroup', (t) =>
  t.field({
    type: AlarmGroupType,
    description:
      'Acknowledges the open alarms of a group that wait for somebody now, with one corrective action. An alarm that joins later waits by itself.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      correctiveAction: t.arg.string({ required: true }),
    },
    resolve: async (_root, { id, correctiveAction }, { services, actor }) =>
      answer(
        await services.alarms.acknowledgeGroup(actor, { id: numericId(id), correctiveAction }),
      ),
  }),
)
