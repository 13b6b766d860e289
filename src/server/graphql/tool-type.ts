import { celsiusOf } from '../../domain/readings/stored-value.ts'
import { TOOL_TYPE } from '../../domain/tools/tool.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Latest } from '../storage/reading-store.ts'
import type { ChannelReading } from '../tools/tool-details.ts'
import { batched, loaded } from './batch.ts'
import { builder } from './builder.ts'
import { CalibrationStateEnum } from './calibration-enums.ts'
import { DeviceReportType, REPORT_COST, reportOf } from './device-report.ts'
import { SiteType } from './site-type.ts'
import { UserType } from './user-type.ts'

const lastReadingOf = batched(({ services }, toolIds: readonly number[]) =>
  services.tools.lastReadings(toolIds),
)
const lastChannelsOf = batched(({ services }, toolIds: readonly number[]) =>
  services.tools.lastChannels(toolIds),
)
const limitsNeverSetOf = batched(({ services }, tools: readonly Tool[]) =>
  services.tools.limitsNeverSet(tools),
)
/** How the calibration of a tool that the caller sees stands; undefined where nothing was entered. */
export const calibrationOf = batched(({ services }, tools: readonly Tool[]) =>
  services.instruments.calibrationsOf(tools),
)
const siteOf = batched(({ services }, siteIds: readonly number[]) => services.sites.byIds(siteIds))
const usualIntervalOf = batched(({ services }, toolIds: readonly number[]) =>
  services.tools.usualIntervals(toolIds),
)
/** The owner of a tool that the caller may see, by account id. */
export const ownerOf = batched(({ services, actor }, userIds: readonly number[]) =>
  services.tools.owners(actor, userIds),
)

const LastMeasure = builder.objectRef<{ tool: Tool; latest: Latest }>('LastMeasure').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ tool, latest }) => `${tool.id}:${latest.timeMs}` }),
    imeiNumber: t.string({ resolve: ({ tool }) => tool.imeiNumber }),
    measureId: t.string({
      description: 'The sensor number, as text.',
      resolve: ({ tool }) => String(tool.equipmentId),
    }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ latest }) => new Date(latest.timeMs) }),
    type: t.string({ resolve: () => TOOL_TYPE }),
    value: t.float({
      nullable: true,
      description: '°C; null when the last report was a sensor error.',
      resolve: ({ latest }) => celsiusOf(latest.value),
    }),
  }),
})

const ToolChannel = builder.objectRef<ChannelReading>('ToolChannel').implement({
  description: 'What a sensor reports beside its temperature, with the newest reading.',
  fields: (t) => ({
    type: t.exposeString('channel', {
      description: '"humidity", "door" (1 open), "power" (1 there) or "battery".',
    }),
    unit: t.exposeString('unit', { nullable: true, description: '"%"; null for a state.' }),
    timestamp: t.field({
      type: 'DateTime',
      resolve: (channel) =>
        new Date(channel.kind === 'measured' ? channel.latest.timeMs : channel.untilMs - 1),
    }),
    value: t.float({
      nullable: true,
      description: 'Null when the last report was a sensor error, and where isImported.',
      resolve: (channel) => (channel.kind === 'measured' ? celsiusOf(channel.latest.value) : null),
    }),
    isImported: t.boolean({
      description:
        'True where all of it came from imported files, which say nothing of now; timestamp: the end of the newest.',
      resolve: ({ kind }) => kind === 'imported',
    }),
  }),
})

const ToolInterval = builder.objectRef<Tool>('ToolInterval').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    min: t.float({ resolve: ({ limits }) => limits.min }),
    max: t.float({ resolve: ({ limits }) => limits.max }),
    notificationMin: t.float({ resolve: ({ limits }) => limits.notificationMin }),
    notificationMax: t.float({ resolve: ({ limits }) => limits.notificationMax }),
    type: t.string({ resolve: () => TOOL_TYPE }),
    imeiNumber: t.exposeString('imeiNumber'),
    equipmentId: t.exposeInt('equipmentId'),
    sendEmailMessage: t.int({
      description: '0 or 1.',
      resolve: (tool) => Number(tool.sendEmailMessage),
    }),
    sendNotificationMessage: t.int({
      description: '0 or 1.',
      resolve: (tool) => Number(tool.sendNotificationMessage),
    }),
    notificationEmail: t.exposeString('notificationEmail', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

export const ToolType = builder.objectRef<Tool>('Tool').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    uid: t.exposeID('uid'),
    name: t.exposeString('name'),
    imeiNumber: t.exposeString('imeiNumber'),
    equipmentId: t.exposeInt('equipmentId', {
      description: '1 to 4, the sensor number on the device.',
    }),
    type: t.string({ resolve: () => TOOL_TYPE }),
    userId: t.exposeID('userId'),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: async (tool, _args, context) => (await ownerOf(context, tool.userId)) ?? null,
    }),
    site: t.field({
      type: SiteType,
      nullable: true,
      description: 'The site of its account where it is; null: none.',
      // One query for the whole list.
      complexity: { field: 0, multiplier: 0 },
      resolve: async ({ siteId }, _args, context) =>
        siteId === null ? null : ((await siteOf(context, siteId)) ?? null),
    }),
    defrostFridge: t.exposeBoolean('defrostFridge'),
    temperatureCorrection: t.exposeFloat('temperatureCorrection', {
      description: '°C, added to each raw value that was measured after it was set.',
    }),
    min: t.float({ description: '°C.', resolve: ({ limits }) => limits.min }),
    max: t.float({ description: '°C.', resolve: ({ limits }) => limits.max }),
    notificationMin: t.float({
      description: '°C.',
      resolve: ({ limits }) => limits.notificationMin,
    }),
    notificationMax: t.float({
      description: '°C.',
      resolve: ({ limits }) => limits.notificationMax,
    }),
    limitsNeverSet: t.boolean({
      description:
        'True while the limits are the −10…10 °C that it was made with, and nobody set any.',
      // One query for the whole list.
      complexity: { field: 0, multiplier: 0 },
      resolve: async (tool, _args, context) => (await limitsNeverSetOf(context, tool)) ?? false,
    }),
    calibrationState: t.field({
      type: CalibrationStateEnum,
      description: "How its calibration stands today, where the sensor's owner is.",
      // Three queries for the whole list.
      complexity: { field: 0, multiplier: 0 },
      resolve: async (tool, _args, context) =>
        (await calibrationOf(context, tool))?.state ?? 'none',
    }),
    calibrationDueOn: t.string({
      nullable: true,
      description: 'When its next calibration is due, YYYY-MM-DD.',
      complexity: { field: 0, multiplier: 0 },
      resolve: async (tool, _args, context) => (await calibrationOf(context, tool))?.dueOn ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    lastMeasure: t.field({
      type: LastMeasure,
      nullable: true,
      description: 'Null before the first reading.',
      resolve: async (tool, _args, context) => {
        const latest = await lastReadingOf(context, tool.id)
        return latest === undefined ? null : { tool, latest }
      },
    }),
    channels: t.field({
      type: [ToolChannel],
      description:
        'Those that have ever reported, or that imported files hold; the temperature is not among them.',
      // From memory, but for one query over the few imports with humidity: the tool has been counted.
      complexity: { field: 0, multiplier: 0 },
      resolve: async (tool, _args, context) =>
        loaded(await lastChannelsOf(context, tool.id), `channels of tool ${tool.id}`),
    }),
    deviceReport: t.field({
      type: DeviceReportType,
      nullable: true,
      description:
        'What its device last said of itself; null while the tool waits for its device, too.',
      complexity: REPORT_COST,
      resolve: async ({ isBound, imeiNumber }, _args, context) =>
        isBound ? ((await reportOf(context, imeiNumber)) ?? null) : null,
    }),
    waitsForDevice: t.boolean({
      description:
        'True while no device with this IMEI is registered for the account: the tool gets no readings. It begins once the device is registered or claimed for it.',
      resolve: ({ isBound }) => !isBound,
    }),
    toolInterval: t.field({ type: ToolInterval, resolve: (tool) => tool }),
    usualIntervalMs: t.float({
      description:
        'Median of the last 20 intervals between readings. A last value older than three usual intervals is outdated.',
      resolve: async (tool, _args, context) =>
        loaded(await usualIntervalOf(context, tool.id), `usual interval of tool ${tool.id}`),
    }),
  }),
})
