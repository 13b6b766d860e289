import { type AlarmSettings, settingsInForce } from '../../domain/alarms/alarm-settings.ts'
import { readReason } from '../../domain/audit/reason.ts'
import type { SentSettings } from '../alarms/update-alarm-settings.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'
import { PreviewType } from './alarm-preview-types.ts'
import { sentSettings, SettingsInput, SettingsType } from './alarm-settings-types.ts'
import { answer } from './answer.ts'
import { batched, loaded } from './batch.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { numericId } from './numeric-id.ts'
import { ToolType } from './tool-type.ts'

const alarmsOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.ofTools(toolIds),
)

const PauseType = builder.objectRef<NonNullable<ToolAlarms['pause']>>('AlarmPause').implement({
  description: 'Maintenance: no alarm of the tool opens before `until`.',
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime' }),
    reason: t.exposeString('reason'),
  }),
})

builder.objectFields(ToolType, (t) => ({
  alarmSettings: t.field({
    type: SettingsType,
    // One small record: its number of fields hardly matters.
    complexity: { field: 1, multiplier: 0.05 },
    resolve: async ({ id, limits }, _args, context) => {
      const { settings } = loaded(await alarmsOf(context, id), `alarms of tool ${id}`)
      return settingsInForce(settings, limits.notificationMax)
    },
  }),
  alarmContacts: t.field({
    type: ['String'],
    complexity: { field: 1, multiplier: 1 },
    description:
      'Who gets a message when nobody acknowledges: one text for each step, its addresses joined by ", ".',
    resolve: async ({ id }, _args, context) =>
      loaded(await alarmsOf(context, id), `alarms of tool ${id}`).escalation.map(({ emails }) =>
        emails.join(', '),
      ),
  }),
  alarmPause: t.field({
    type: PauseType,
    nullable: true,
    description: 'Null when there is no pause, or it is over.',
    resolve: async ({ id }, _args, context) =>
      context.services.alarms.runningPause(
        loaded(await alarmsOf(context, id), `alarms of tool ${id}`),
      ),
  }),
}))

/** Conditions that are not saved yet have no id: the preview needs one for each. */
const previewSettings = ({ conditions, ...settings }: SentSettings): Partial<AlarmSettings> => ({
  ...settings,
  ...(conditions && {
    conditions: conditions.map((condition, place) => ({
      ...condition,
      id: condition.id ?? -1 - place,
    })),
  }),
})

/** A preview evaluates a month of readings five times. A request may have four previews. */
const PREVIEW_COST = { field: 1_000, multiplier: 1 }

builder.queryFields((t) => ({
  alarmPreview: t.field({
    type: PreviewType,
    description:
      'For the page before saving: the alarms of the last 30 days with these limits and settings. Settings that are left out keep their values.',
    complexity: PREVIEW_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      notificationMin: t.arg.float({ required: true }),
      notificationMax: t.arg.float({ required: true }),
      defrostFridge: t.arg.boolean({ required: true }),
      settings: t.arg({ type: SettingsInput }),
    },
    resolve: async (_root, { toolId, settings, ...limits }, { services, actor, signal }) =>
      answer(
        await services.alarms.preview(actor, {
          ...limits,
          signal,
          toolId: numericId(toolId),
          settings: previewSettings(sentSettings(settings)),
        }),
      ),
  }),
}))

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  updateAlarmSettings: t.field({
    type: ToolType,
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      settings: t.arg({ type: SettingsInput, required: true }),
      contacts: t.arg.stringList({
        description:
          'As alarmContacts, the addresses of a step separated by commas. Left out: the contacts stay.',
      }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { toolId, settings, contacts, reason }, { services, actor }) =>
      answer(
        await services.alarms.updateSettings(actor, {
          toolId: numericId(toolId),
          settings: sentSettings(settings),
          escalation: contacts?.map((emails) => emails.split(',')) ?? null,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  pauseAlarms: t.field({
    type: ToolType,
    description: 'Maintenance: no alarm of the tool opens before `until`.',
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
    description: 'Ends a pause early.',
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
