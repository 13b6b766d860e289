import { newestAcknowledgement, onTheWayTo } from '../alarms/shown-responses.ts'
import { type Incident, isWaiting, severityOf } from '../storage/alarm-store.ts'
import {
  ConditionSideEnum,
  conditionSideName,
  SeverityEnum,
  severityName,
} from './condition-enums.ts'
import { batched, loaded } from './batch.ts'
import { AlarmResponseType } from './alarm-responses.ts'
import { builder, type Context } from './builder.ts'
import { DeliveryType } from './deliveries.ts'
import { ToolType } from './tool-type.ts'
import { LaneEnum, nextStepOf, NextStepType } from './what-comes-next.ts'

const toolOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.toolsOf(toolIds),
)
const responsesOf = batched(({ services, actor }, incidents: readonly Incident[]) =>
  services.alarms.responsesOf(actor, incidents),
)
const acknowledgementOf = async (context: Context, incident: Incident) =>
  newestAcknowledgement((await responsesOf(context, incident)) ?? [])
const deliveriesOf = batched(({ services, actor }, incidentIds: readonly number[]) =>
  services.alarms.deliveriesOf(actor, incidentIds),
)

const unreachedOf = batched(({ services }, incidentIds: readonly number[]) =>
  services.alarms.unreachedOf(incidentIds),
)
const StateEnum = builder.enumType('AlarmState', {
  values: ['ACTIVE', 'RECOVERING', 'RECOVERED'] as const,
})

/** An alarm has one or two, and one query loads those of all. */
const RESPONSES_COST = { field: 0, multiplier: 0.5 }

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
        'Who acknowledged it last: a name, or the e-mail address of a message. Null while nobody did, and when people of the former owner of the tool did.',
      resolve: async (incident, _args, context) =>
        (await acknowledgementOf(context, incident))?.by ?? null,
    }),
    correctiveAction: t.string({
      nullable: true,
      description:
        'What was done. Null while nobody acknowledged it, and when people of the former owner of the tool did. Empty while nobody has written it down.',
      resolve: async (incident, _args, context) =>
        (await acknowledgementOf(context, incident))?.correctiveAction ?? null,
    }),
    acknowledgedByFormerOwner: t.boolean({
      description:
        'True when people of another customer, to whom the tool belonged before, acknowledged it: their words and names are not shown.',
      resolve: async (incident, _args, context) =>
        (await acknowledgementOf(context, incident))?.by === null,
    }),
    isWaiting: t.boolean({
      description:
        'Whether somebody should acknowledge it: nobody has, or it has rung again since. False for a warning.',
      resolve: (incident) => isWaiting(incident),
    }),
    rangAgainAt: t.expose('rangAgainAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it rang again after its newest acknowledgement.',
    }),
    isActionOpen: t.boolean({
      description:
        'Whether it was acknowledged and nobody has written down yet what was done: addCorrectiveAction does.',
      resolve: async (incident, _args, context) =>
        incident.acknowledgement?.correctiveAction === '' &&
        (await acknowledgementOf(context, incident))?.by !== null,
    }),
    responses: t.field({
      type: [AlarmResponseType],
      description: 'What people said of it, oldest first.',
      complexity: RESPONSES_COST,
      resolve: async (incident, _args, context) => (await responsesOf(context, incident)) ?? [],
    }),
    onTheWay: t.field({
      type: [AlarmResponseType],
      description: 'Who is on the way to it, while it is open and not acknowledged since.',
      complexity: RESPONSES_COST,
      resolve: async (incident, _args, context) =>
        onTheWayTo(incident, (await responsesOf(context, incident)) ?? []),
    }),
    nextStep: t.field({
      type: NextStepType,
      nullable: true,
      description: 'Null for an alarm that has ended.',
      resolve: async (incident, _args, context) => (await nextStepOf(context, incident)) ?? null,
    }),
    unreachedRecipients: t.int({
      description:
        'How many recipients the newest message about it did not reach, so far. 0 for an alarm that has ended.',
      resolve: async ({ id, state }, _args, context) =>
        state === 'RECOVERED' ? 0 : ((await unreachedOf(context, id)) ?? 0),
    }),
    deliveries: t.field({
      type: [DeliveryType],
      resolve: async ({ id }, _args, context) => (await deliveriesOf(context, id)) ?? [],
    }),
  }),
})
