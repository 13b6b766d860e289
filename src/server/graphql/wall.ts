import { celsiusOf } from '../../domain/readings/stored-value.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { WallLink } from '../storage/wall-link-store.ts'
import type { NewWallLink } from '../wall/create-wall-link.ts'
import type { Wall } from '../wall/open-wall.ts'
import { LaneEnum } from './what-comes-next.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import {
  ConditionSideEnum,
  conditionSideName,
  SeverityEnum,
  severityName,
} from './condition-enums.ts'
import { OWN_TABLE_COST, ROWS_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { RecentSeriesType } from './reading-types.ts'
import { calibrationOf } from './tool-type.ts'

const lastReadingOf = batched(({ services }, toolIds: readonly number[]) =>
  services.tools.lastReadings(toolIds),
)
const openAlarmsOf = batched(({ services }, toolIds: readonly number[]) =>
  services.alarms.openOfTools(toolIds),
)
const usualIntervalOf = batched(({ services }, toolIds: readonly number[]) =>
  services.tools.usualIntervals(toolIds),
)

const siteOf = batched(({ services }, siteIds: readonly number[]) => services.sites.byIds(siteIds))

const TrendEnum = builder.enumType('Trend', {
  values: ['rising', 'falling', 'steady'] as const,
  description:
    'Slope of the regression line through the last hour: rising or falling beyond 0.5 °C per hour.',
})

/** An open alarm as a wall display shows it: lane, start and whether it is acknowledged. */
const WallAlarmType = builder.objectRef<Incident>('WallAlarm').implement({
  fields: (t) => ({
    lane: t.expose('lane', { type: LaneEnum }),
    condition: t.string({
      nullable: true,
      description: 'The name of the condition; null in other lanes.',
      resolve: ({ condition }) => condition?.name ?? null,
    }),
    conditionSide: t.field({
      type: ConditionSideEnum,
      nullable: true,
      resolve: ({ condition }) => condition && conditionSideName(condition.side),
    }),
    severity: t.field({
      type: SeverityEnum,
      resolve: (incident) => severityName(severityOf(incident)),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    isAcknowledged: t.boolean({
      description: 'False again once it has rung again.',
      resolve: ({ acknowledgement, rangAgainAt }) =>
        acknowledgement !== null && rangAgainAt === null,
    }),
  }),
})

const WallTool = builder.objectRef<Tool>('WallTool').implement({
  description: 'The fields of a tool that a wall display shows.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    imeiNumber: t.exposeString('imeiNumber'),
    equipmentId: t.exposeInt('equipmentId'),
    site: t.string({
      nullable: true,
      description: 'The name of the site where it is; null: none.',
      resolve: async ({ siteId }, _args, context) =>
        siteId === null ? null : ((await siteOf(context, siteId))?.name ?? null),
    }),
    calibrationExpiredOn: t.string({
      nullable: true,
      description: 'Since when its calibration is expired, YYYY-MM-DD; null: it is not.',
      // Three queries for the whole wall.
      complexity: { field: 0, multiplier: 0 },
      resolve: async (tool, _args, context) => {
        const calibration = await calibrationOf(context, tool)
        return calibration?.state === 'expired' ? calibration.dueOn : null
      },
    }),
    min: t.float({ description: '°C.', resolve: ({ limits }) => limits.min }),
    max: t.float({ description: '°C.', resolve: ({ limits }) => limits.max }),
    timestamp: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of the last reading; null before the first one.',
      resolve: async ({ id }, _args, context) => {
        const latest = await lastReadingOf(context, id)
        return latest === undefined ? null : new Date(latest.timeMs)
      },
    }),
    value: t.float({
      nullable: true,
      description: '°C; null before the first reading and when the last one was a sensor error.',
      resolve: async ({ id }, _args, context) => {
        const latest = await lastReadingOf(context, id)
        return latest === undefined ? null : celsiusOf(latest.value)
      },
    }),
    trend: t.field({
      type: TrendEnum,
      nullable: true,
      description: 'Null when the last hour has too few readings.',
      resolve: ({ id }, _args, { services }) => services.wall.trendOf(id),
    }),
    openAlarms: t.field({
      type: [WallAlarmType],
      complexity: { field: 1, multiplier: 1 },
      description: 'Oldest first.',
      resolve: async ({ id }, _args, context) => (await openAlarmsOf(context, id)) ?? [],
    }),
    usualIntervalMs: t.float({
      resolve: async ({ id }, _args, context) => {
        const usual = await usualIntervalOf(context, id)
        if (usual === undefined) throw new Error(`No usual interval for tool ${id}`)
        return usual
      },
    }),
  }),
})

const WallType = builder.objectRef<Wall>('Wall').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the link; may be empty.' }),
    language: t.field({ type: LanguagesEnum, resolve: ({ account }) => account.language }),
    timeZone: t.string({
      nullable: true,
      description: 'IANA name; null while the account has none.',
      resolve: ({ account }) => account.timeZone,
    }),
    tools: t.field({
      type: [WallTool],
      complexity: ROWS_COST,
      description: 'Sorted by name.',
      resolve: ({ tools }) => tools,
    }),
    recentSeries: t.field({
      type: [RecentSeriesType],
      complexity: ROWS_COST,
      description: 'The last 24 hours of each tool, in at most 48 stretches.',
      resolve: async (wall, _args, { services }) => answer(await services.wall.seriesOf(wall)),
    }),
  }),
})

const WallLinkType = builder.objectRef<WallLink>('WallLink').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Name of the screen; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a screen last used the link, to the hour.',
    }),
  }),
})

const NewWallLinkType = builder.objectRef<NewWallLink>('NewWallLink').implement({
  description:
    'The secret is shown only now; the server stores a hash. The display opens at /wall#secret.',
  fields: (t) => ({
    link: t.expose('link', { type: WallLinkType }),
    secret: t.exposeString('secret'),
  }),
})

/** An account has at most twenty links. */
const LINKS_COST = { field: 20, multiplier: 5 }

builder.queryFields((t) => ({
  wall: t.field({
    type: WallType,
    description:
      "One account's tools for a wall display. Needs the secret of a link and no session.",
    complexity: OWN_TABLE_COST,
    args: { secret: t.arg.string({ required: true }) },
    resolve: async (_root, { secret }, { services, clientAddress }) =>
      answer(await services.wall.open({ secret, clientAddress })),
  }),
  wallLinks: t.field({
    type: [WallLinkType],
    description: 'The wall displays of the caller, or of an account whose tools it manages.',
    complexity: LINKS_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.wall.links(actor, { userId: optionalId(userId) })),
  }),
}))

builder.mutationFields((t) => ({
  createWallLink: t.field({
    type: NewWallLinkType,
    description:
      'Makes a link. Everybody who has it sees the tools of the caller, or of an account that the caller manages.',
    complexity: WRITE_COST,
    args: { name: t.arg.string(), userId: t.arg.id() },
    resolve: async (_root, { name, userId }, { services, actor }) =>
      answer(
        await services.wall.createLink(actor, { name: name ?? '', userId: optionalId(userId) }),
      ),
  }),
  revokeWallLink: t.boolean({
    description: 'Screens with this link show no more data.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.wall.revokeLink(actor, { id: numericId(id) })),
  }),
}))
