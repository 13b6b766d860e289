import { ALARM_LANES } from '../../domain/alarms/alarm-decision.ts'
import { ALARM_CAUSES } from '../alarms/acknowledge-alarm.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import {
  ConditionSideEnum,
  conditionSideName,
  SeverityEnum,
  severityName,
} from './condition-enums.ts'
import { answer } from './answer.ts'
import { batched, loaded } from './batch.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { DeliveryType } from './deliveries.ts'
import { numericId } from './numeric-id.ts'
import { ToolType } from './tool-type.ts'

const openAlarmsOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.openOfTools(toolIds),
)
const toolOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.toolsOf(toolIds),
)
const acknowledgementOf = batched(({ services, actor }, incidents: readonly Incident[]) =>
  services.alarms.acknowledgementsOf(actor, incidents),
)
const deliveriesOf = batched(({ services, actor }, incidentIds: readonly number[]) =>
  services.alarms.deliveriesOf(actor, incidentIds),
)

export const LaneEnum = builder.enumType('AlarmLane', { values: ALARM_LANES })
const StateEnum = builder.enumType('AlarmState', {
  values: ['ACTIVE', 'RECOVERING', 'RECOVERED'] as const,
})

export const AlarmType = builder.objectRef<Incident>('Alarm').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    tool: t.field({
      type: ToolType,
      resolve: async ({ toolId }, _args, context) =>
        loaded(await toolOf(context, toolId), `tool ${toolId}`),
    }),
    lane: t.expose('lane', { type: LaneEnum }),
    condition: t.string({
      nullable: true,
      description: 'The name of the condition, as it was at the opening; null in other lanes.',
      resolve: ({ condition }) => condition?.name ?? null,
    }),
    conditionSide: t.field({
      type: ConditionSideEnum,
      nullable: true,
      description: 'On which side of its limit the condition lies; null in other lanes.',
      resolve: ({ condition }) => condition && conditionSideName(condition.side),
    }),
    severity: t.field({
      type: SeverityEnum,
      description: 'A WARNING is shown and listed. It sends no messages.',
      resolve: (incident) => severityName(severityOf(incident)),
    }),
    state: t.expose('state', { type: StateEnum }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description:
        'True start: the first reading out of range or sensor error, or the last receipt before a silence.',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the alarm opened.' }),
    recoveredAt: t.expose('recoveredAt', { type: 'DateTime', nullable: true }),
    recoveryCause: t.exposeString('recoveryCause', {
      nullable: true,
      description:
        'What ended it: readings, limits (they were changed), deleted (the tool was deleted) or withoutDevice (the tool waits for another device).',
    }),
    limit: t.exposeFloat('limit', {
      nullable: true,
      description: 'The limit in force when it opened, °C.',
    }),
    extreme: t.exposeFloat('extreme', {
      nullable: true,
      description:
        'The warmest (HIGH) or coldest (LOW) value so far, °C; of a condition, by its side.',
    }),
    isBreaching: t.exposeBoolean('isBreaching', {
      description: 'NODATA: whether the last value before the silence was out of the alarm limits.',
    }),
    isLate: t.exposeBoolean('isLate', {
      description: 'True when its readings arrived late and it was already over.',
    }),
    acknowledgedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ acknowledgement }) => acknowledgement?.at ?? null,
    }),
    acknowledgedBy: t.string({
      nullable: true,
      description:
        'Who acknowledged it. Null while nobody did, and when people of the former owner of the tool did.',
      resolve: async (incident, _args, context) => {
        const shown = await acknowledgementOf(context, incident)
        return shown?.kind === 'readable' ? shown.by : null
      },
    }),
    correctiveAction: t.string({
      nullable: true,
      description:
        'What was done. Null while nobody acknowledged it, and when people of the former owner of the tool did.',
      resolve: async (incident, _args, context) => {
        const shown = await acknowledgementOf(context, incident)
        return shown?.kind === 'readable' ? shown.correctiveAction : null
      },
    }),
    acknowledgedByFormerOwner: t.boolean({
      description:
        'True when people of another customer, to whom the tool belonged before, acknowledged it: their words and names are not shown.',
      resolve: async (incident, _args, context) =>
        (await acknowledgementOf(context, incident))?.kind === 'of-former-owner',
    }),
    deliveries: t.field({
      type: [DeliveryType],
      resolve: async ({ id }, _args, context) => (await deliveriesOf(context, id)) ?? [],
    }),
  }),
})

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
      'Acknowledges an alarm with its corrective action. An ended alarm can be acknowledged too. An acknowledgement cannot be changed.',
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
}))

builder.subscriptionField('alarmChanged', (t) =>
  t.field({
    type: AlarmType,
    description: 'An alarm that the caller may see opened, changed, ended or was acknowledged.',
    subscribe: (_root, _args, context) => answer(context.services.alarms.live(() => context.actor)),
    resolve: (incident) => incident,
  }),
)
