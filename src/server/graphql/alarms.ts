import { ALARM_LANES } from '../../domain/alarms/alarm-decision.ts'
import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import { ALARM_SETTING_NAMES } from '../../domain/alarms/alarm-settings-rules.ts'
import { readReason } from '../../domain/audit/reason.ts'
import { settingsInForce } from '../alarms/alarm-details.ts'
import { MOST_ALARMS } from '../alarms/list-alarms.ts'
import type { AlarmPreview } from '../alarms/preview/preview-alarms.ts'
import type { Incident, ToolAlarms } from '../storage/alarm-store.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import { pageCost, WRITE_COST } from './costs.ts'
import { DeliveryType } from './deliveries.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { ToolType } from './tools.ts'

const alarmsOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.ofTools(toolIds),
)
const openOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.openOfTools(toolIds),
)
const toolOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.toolsOf(toolIds),
)
const nameOf = batched(({ services }, accountIds: readonly number[]) =>
  services.alarms.acknowledgers(accountIds),
)
const deliveriesOf = batched(({ services, actor }, incidentIds: readonly number[]) =>
  services.alarms.deliveriesOf(actor, incidentIds),
)

export const LaneEnum = builder.enumType('AlarmLane', { values: ALARM_LANES })
const StateEnum = builder.enumType('AlarmState', {
  values: ['ACTIVE', 'RECOVERING', 'RECOVERED'] as const,
})

/** What the batch found; it always does for the caller's own rows. */
const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`No ${what}`)
  return value
}

const SettingsType = builder.objectRef<AlarmSettings>('AlarmSettings').implement({
  description: 'Minutes, and °C for hysteresis and defrostCeiling.',
  fields: (t) => Object.fromEntries(ALARM_SETTING_NAMES.map((name) => [name, t.exposeFloat(name)])),
})

const SettingsInput = builder.inputType('AlarmSettingsInput', {
  description: 'What is left out stays as it is.',
  fields: (t) => Object.fromEntries(ALARM_SETTING_NAMES.map((name) => [name, t.float()])),
})

const PauseType = builder.objectRef<NonNullable<ToolAlarms['pause']>>('AlarmPause').implement({
  description: 'Maintenance: until then no alarm of the tool is raised.',
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime' }),
    reason: t.exposeString('reason'),
  }),
})

export const AlarmType = builder.objectRef<Incident>('Alarm').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    tool: t.field({
      type: ToolType,
      resolve: async ({ toolId }, _args, context) =>
        found(await toolOf(context, toolId), `tool ${toolId}`),
    }),
    lane: t.expose('lane', { type: LaneEnum }),
    state: t.expose('state', { type: StateEnum }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'When it truly began, by the readings.',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When it was raised.' }),
    recoveredAt: t.expose('recoveredAt', { type: 'DateTime', nullable: true }),
    recoveryCause: t.exposeString('recoveryCause', {
      nullable: true,
      description: 'What ended it: readings, limits (they were changed) or deleted (the tool was).',
    }),
    limit: t.exposeFloat('limit', {
      nullable: true,
      description: 'The limit in force when it opened, °C.',
    }),
    extreme: t.exposeFloat('extreme', {
      nullable: true,
      description: 'The warmest (HIGH) or coldest (LOW) value so far, °C.',
    }),
    isBreaching: t.exposeBoolean('isBreaching', {
      description: 'NODATA: whether the last value before the silence was out of its limits.',
    }),
    isLate: t.exposeBoolean('isLate', {
      description: 'Found over already when its readings came late.',
    }),
    acknowledgedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ acknowledgement }) => acknowledgement?.at ?? null,
    }),
    acknowledgedBy: t.string({
      nullable: true,
      resolve: async ({ acknowledgement }, _args, context) =>
        acknowledgement === null
          ? null
          : ((await nameOf(context, acknowledgement.accountId)) ?? ''),
    }),
    correctiveAction: t.string({
      nullable: true,
      resolve: ({ acknowledgement }) => acknowledgement?.correctiveAction ?? null,
    }),
    deliveries: t.field({
      type: [DeliveryType],
      resolve: async ({ id }, _args, context) => (await deliveriesOf(context, id)) ?? [],
    }),
  }),
})

/** Among many tools few have an open alarm, and all are found by one query. */
const FEW_COST = { field: 1, multiplier: 0.1 }

builder.objectFields(ToolType, (t) => ({
  alarmSettings: t.field({
    type: SettingsType,
    // One small record, whatever is picked of it.
    complexity: { field: 1, multiplier: 0.25 },
    resolve: async ({ id }, _args, context) =>
      settingsInForce(found(await alarmsOf(context, id), `alarms of tool ${id}`)),
  }),
  alarmContacts: t.field({
    type: ['String'],
    complexity: { field: 1, multiplier: 1 },
    description:
      'Who is told when nobody acknowledges: one step after the other, the addresses of a step joined by ", ".',
    resolve: async ({ id }, _args, context) =>
      found(await alarmsOf(context, id), `alarms of tool ${id}`).escalation.map(({ emails }) =>
        emails.join(', '),
      ),
  }),
  alarmPause: t.field({
    type: PauseType,
    nullable: true,
    description: 'Null when there is none, or its end has passed.',
    resolve: async ({ id }, _args, context) =>
      context.services.alarms.runningPause(
        found(await alarmsOf(context, id), `alarms of tool ${id}`),
      ),
  }),
  openAlarms: t.field({
    type: [AlarmType],
    complexity: FEW_COST,
    resolve: async ({ id }, _args, context) =>
      found(await openOf(context, id), `open alarms of tool ${id}`),
  }),
}))

/** A month of readings, four times: four of them fill a request. */
const PREVIEW_COST = { field: 1_000, multiplier: 1 }

const PreviewDelayType = builder
  .objectRef<AlarmPreview['byDelay'][number]>('AlarmPreviewDelay')
  .implement({
    fields: (t) => ({
      raiseDelay: t.exposeFloat('raiseDelay', { description: 'Minutes.' }),
      alarms: t.exposeInt('alarms'),
    }),
  })

const PreviewType = builder.objectRef<AlarmPreview>('AlarmPreview').implement({
  description:
    'What the stored readings of the last days would have raised by these limits and settings; past limits are not looked at.',
  fields: (t) => ({
    days: t.exposeInt('days'),
    readings: t.exposeInt('readings'),
    alarms: t.exposeInt('alarms'),
    high: t.exposeInt('high'),
    low: t.exposeInt('low'),
    sensor: t.exposeInt('sensor'),
    nodata: t.exposeInt('nodata'),
    byDelay: t.expose('byDelay', { type: [PreviewDelayType] }),
  }),
})

builder.queryFields((t) => ({
  alarmList: t.field({
    type: [AlarmType],
    description: 'Alarms in sight, newest first.',
    complexity: ({ first }) => pageCost(first, MOST_ALARMS),
    args: {
      toolId: t.arg.id(),
      open: t.arg.boolean({
        description: 'True: those that last; false: those that are over; left out: both.',
      }),
      first: t.arg.int({ defaultValue: 50, description: `1 to ${MOST_ALARMS}.` }),
      userId: t.arg.id({ description: 'Narrows to that account and its subtree.' }),
      before: t.arg.id({ description: 'The last alarm of the page before.' }),
    },
    resolve: async (_root, { toolId, open, first, userId, before }, { services, actor }) =>
      answer(
        await services.alarms.list(actor, {
          toolId: optionalId(toolId),
          open: open ?? null,
          first: first ?? 50,
          userId: optionalId(userId),
          beforeId: optionalId(before),
        }),
      ),
  }),
  openAlarmCount: t.int({
    description: 'How many alarms in sight last.',
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.alarms.countOpen(actor)),
  }),
  alarmPreview: t.field({
    type: PreviewType,
    description:
      'Before saving: what the last 30 days would have raised. Settings left out are as they are.',
    complexity: PREVIEW_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      notificationMin: t.arg.float({ required: true }),
      notificationMax: t.arg.float({ required: true }),
      defrostFridge: t.arg.boolean({ required: true }),
      settings: t.arg({ type: SettingsInput }),
    },
    resolve: async (_root, { toolId, settings, ...limits }, { services, actor }) =>
      answer(
        await services.alarms.preview(actor, {
          ...limits,
          toolId: numericId(toolId),
          settings: givenSettings(settings),
        }),
      ),
  }),
}))

/** What was given, without the empty places that a client may send. */
const givenSettings = (
  settings: Partial<Record<keyof AlarmSettings, number | null>> | null | undefined,
): Partial<AlarmSettings> =>
  Object.fromEntries(
    Object.entries(settings ?? {}).filter(
      ([name, value]) => value !== null && value !== undefined && name in DEFAULT_ALARM_SETTINGS,
    ),
  )

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  acknowledgeAlarm: t.field({
    type: AlarmType,
    description:
      'Somebody knows, and says what was done. An alarm that is over may be acknowledged too; once said it stands.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), correctiveAction: t.arg.string({ required: true }) },
    resolve: async (_root, { id, correctiveAction }, { services, actor }) =>
      answer(await services.alarms.acknowledge(actor, { id: numericId(id), correctiveAction })),
  }),
  updateAlarmSettings: t.field({
    type: ToolType,
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      settings: t.arg({ type: SettingsInput, required: true }),
      contacts: t.arg.stringList({
        description:
          'As alarmContacts, the addresses of a step comma separated; left out: they stay.',
      }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { toolId, settings, contacts, reason }, { services, actor }) =>
      answer(
        await services.alarms.updateSettings(actor, {
          toolId: numericId(toolId),
          settings: givenSettings(settings),
          escalation: contacts?.map((emails) => emails.split(',')) ?? null,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  pauseAlarms: t.field({
    type: ToolType,
    description: 'Maintenance, with an end: until then no alarm of the tool is raised.',
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      until: t.arg({ type: 'DateTime', required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, { toolId, until, reason }, { services, actor }) =>
      answer(
        await services.alarms.pause(actor, { toolId: numericId(toolId), pause: { until, reason } }),
      ),
  }),
  resumeAlarms: t.field({
    type: ToolType,
    description: 'Ends a pause before its time.',
    complexity: WRITE_COST,
    args: { toolId: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { toolId, reason }, { services, actor }) =>
      answer(
        await services.alarms.pause(actor, {
          toolId: numericId(toolId),
          pause: null,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))

builder.subscriptionField('alarmChanged', (t) =>
  t.field({
    type: AlarmType,
    description: 'An alarm in sight opened, went on, ended or was acknowledged.',
    subscribe: (_root, _args, context) => answer(context.services.alarms.live(() => context.actor)),
    resolve: (incident) => incident,
  }),
)
