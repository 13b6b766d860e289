import { ALARM_CAUSES } from '../alarms/acknowledge-alarm.ts'
import { MOST_ACKNOWLEDGED } from '../alarms/acknowledge-alarms.ts'
import { answer } from './answer.ts'
import { batched, loaded } from './batch.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { numericId } from './numeric-id.ts'
import { ToolType } from './tool-type.ts'
import { AlarmType } from './alarm-type.ts'

const openAlarmsOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.openOfTools(toolIds),
)

/** Cheap: few tools have an open alarm, and one query loads those of all tools. */
const OPEN_ALARMS_COST = { field: 1, multiplier: 0.1 }

builder.objectFields(ToolType, (t) => ({
  openAlarms: t.field({
    type: [AlarmType],
    complexity: OPEN_ALARMS_COST,
    resolve: async ({ id }, _args, context) =>
      loaded(await openAlarmsOf(context, id), `open alarms of tool ${id}`),
  }),
}))

const CauseEnum = builder.enumType('AlarmCause', { values: ALARM_CAUSES })

builder.mutationFields((t) => ({
  acknowledgeAlarm: t.field({
    type: AlarmType,
    description:
      'Acknowledges an alarm with its corrective action: once, and again each time it has rung again. An ended alarm can be acknowledged too. An acknowledgement cannot be changed.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      correctiveAction: t.arg.string({ required: true }),
      cause: t.arg({
        type: CauseEnum,
        description:
          'DEFROST: a sensor that learns its defrosts takes this excursion for one, so that the next like it does not ring.',
      }),
    },
    resolve: async (_root, { id, correctiveAction, cause }, { services, actor }) =>
      answer(
        await services.alarms.acknowledge(actor, {
          id: numericId(id),
          correctiveAction,
          cause: cause ?? null,
        }),
      ),
  }),
  acknowledgeAlarms: t.field({
    type: [AlarmType],
    description:
      'Acknowledges several alarms with one corrective action, and answers them as they are then. One that waits for nobody stays as it is. Where one is not in sight none is acknowledged.',
    complexity: ({ ids }) => ({
      field: WRITE_COST,
      multiplier: Math.min(ids.length, MOST_ACKNOWLEDGED) / 4,
    }),
    args: {
      ids: t.arg.idList({ required: true, description: `At most ${MOST_ACKNOWLEDGED}.` }),
      correctiveAction: t.arg.string({ required: true }),
    },
    resolve: async (_root, { ids, correctiveAction }, { services, actor }) =>
      answer(
        await services.alarms.acknowledgeSeveral(actor, {
          ids: ids.map(numericId),
          correctiveAction,
        }),
      ),
  }),
  onMyWay: t.field({
    type: AlarmType,
    description:
      'The caller is on the way to an open alarm: it is quiet for 30 minutes, escalation included. Once a person and alarm.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.alarms.onMyWay(actor, { id: numericId(id) })),
  }),
  addCorrectiveAction: t.field({
    type: AlarmType,
    description:
      'Writes down what was done about an alarm that was acknowledged without it. It cannot be changed.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      correctiveAction: t.arg.string({ required: true }),
    },
    resolve: async (_root, { id, correctiveAction }, { services, actor }) =>
      answer(
        await services.alarms.addCorrectiveAction(actor, { id: numericId(id), correctiveAction }),
      ),
  }),
}))

builder.subscriptionField('alarmChanged', (t) =>
  t.field({
    type: AlarmType,
    description: 'An alarm that the caller may see opened, changed, ended or was acknowledged.',
    subscribe: (_root, _args, context) => answer(context.services.alarms.live(() => context.actor)),
    resolve: (incident) => incident,
  }),
)
