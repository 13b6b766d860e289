import { MOST_READINGS, type ReadingsSince } from '../readings/readings-since.ts'
import type { LimitsInForce } from '../../domain/limits/limits-in-force.ts'
import type { Series } from '../../domain/readings/series.ts'
import { celsiusOf, isFault } from '../../domain/readings/stored-value.ts'
import { TOOL_TYPE } from '../../domain/tools/tool.ts'
import type { LiveReading } from '../live/reading-queue.ts'
import { nextTurn } from '../next-turn.ts'
import type { ChartSeries } from '../readings/chart-series.ts'
import type { RecentSeries } from '../readings/recent-series.ts'
import type { Latest } from '../storage/reading-store.ts'
import { badInput } from '../../domain/refusal.ts'
import { answer, refusalError } from './answer.ts'
import { builder } from './builder.ts'
import { loadChartSeries } from './chart-series-bytes.ts'
import { listedPeriodCost, summedPeriodCost, pageCost, ROWS_COST } from './costs.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { instantKeys } from './instant-key.ts'
import { numericId } from './numeric-id.ts'

type ChartPoint = { key: string; value: number }

/** Most points that GraphQL's engine may list; it blocks all other requests until it is done. */
const MAX_ENGINE_POINTS = 50_000
const TOO_MANY_POINTS = badInput({
  field: null,
  key: 'readings.tooManyPoints',
  params: { most: MAX_ENGINE_POINTS },
  message: `More than ${MAX_ENGINE_POINTS} points: request this chartData in an operation of its own, or a shorter period.`,
})

/** A list of numbers is copied from a typed array at once, so its length adds no cost. */
const WHOLE_LIST = { complexity: { field: 1, multiplier: 1 } }

const pointsOf = async (
  pieces: Iterable<Series>,
  signal: AbortSignal | undefined,
): Promise<ChartPoint[]> => {
  const keyOf = instantKeys()
  const points: ChartPoint[] = []
  let readings = 0
  for (const { times, values } of pieces) {
    readings += times.length
    if (readings > MAX_ENGINE_POINTS) throw refusalError(TOO_MANY_POINTS)
    for (let i = 0; i < times.length; i++) {
      const value = values[i]!
      if (!isFault(value)) points.push({ key: keyOf(times[i]!), value: value / 100 })
    }
    await nextTurn(signal)
  }
  return points
}

const ChartPointType = builder.objectRef<ChartPoint>('ChartPoint').implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The instant, ISO 8601 in UTC.' }),
    value: t.exposeFloat('value', { description: '°C, or the unit of the type asked for.' }),
  }),
})

const LastData = builder.objectRef<Latest>('LastData').implement({
  fields: (t) => ({
    value: t.float({
      nullable: true,
      description: 'In the unit of the type asked for; null when the sensor reported an error.',
      resolve: ({ value }) => celsiusOf(value),
    }),
    timestamp: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ timeMs }) => new Date(timeMs),
    }),
  }),
})

const LimitsInForceType = builder.objectRef<LimitsInForce>('LimitsInForce').implement({
  description:
    'Limits in °C that hold from fromMs (milliseconds since 1970) until the next entry. A value is out of range at or below min and at or above max.',
  fields: (t) => ({
    fromMs: t.exposeFloat('fromMs'),
    min: t.exposeFloat('min'),
    max: t.exposeFloat('max'),
    notificationMin: t.exposeFloat('notificationMin'),
    notificationMax: t.exposeFloat('notificationMax'),
  }),
})

const ChartSeriesType = builder.objectRef<ChartSeries>('ChartSeries').implement({
  description:
    "Parallel lists. times: milliseconds since 1970 of each stretch's first reading. lows, highs, means: °C, or the unit of the type asked for; all three are equal when a stretch has one reading. readings: number of readings in the period. gapStarts and gapEnds: each gap between two stretches, from when a reading was due that did not come to the next one; a gap follows a pause of more than 3 usual intervals of that time, and a chart's line breaks there. usualIntervalMs: the usual interval today.",
  fields: (t) => ({
    times: t.exposeFloatList('times', WHOLE_LIST),
    lows: t.exposeFloatList('lows', WHOLE_LIST),
    highs: t.exposeFloatList('highs', WHOLE_LIST),
    means: t.exposeFloatList('means', WHOLE_LIST),
    readings: t.exposeInt('readings'),
    gapStarts: t.exposeFloatList('gapStarts', WHOLE_LIST),
    gapEnds: t.exposeFloatList('gapEnds', WHOLE_LIST),
    usualIntervalMs: t.exposeFloat('usualIntervalMs'),
    limits: t.field({
      type: [LimitsInForceType],
      description:
        'The limits in force in the period, oldest first: each temperature is judged by those in force when it was measured; another type has none. The first entry begins with the period. No stretch lies on both sides of a change.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ limits }) => [...limits],
    }),
    limitsFromMs: t.exposeFloat('limitsFromMs', {
      description:
        "Milliseconds since 1970. When the tool's first limits came into force: earlier readings are judged by them too, and a chart draws no limits there.",
    }),
    expectedFromMs: t.exposeFloat('expectedFromMs', {
      description:
        'Milliseconds since 1970. No reading of the period is missing before: the tool did not exist yet.',
    }),
    onShare: t.exposeFloat('onShare', {
      nullable: true,
      description:
        'Of the types door and power: the part of the time, 0 to 1, in which the state was 1, from the first reading on. A state holds until the next reading; the time after an error is left out. Null for other types and without readings.',
    }),
  }),
})

export const RecentSeriesType = builder.objectRef<RecentSeries>('RecentSeries').implement({
  description:
    'The last hours of one tool, for the small line in its widget. Fields as in chartSeries, with at most maxPoints stretches.',
  fields: (t) => ({
    toolId: t.exposeID('toolId'),
    times: t.exposeFloatList('times', WHOLE_LIST),
    lows: t.exposeFloatList('lows', WHOLE_LIST),
    highs: t.exposeFloatList('highs', WHOLE_LIST),
    means: t.exposeFloatList('means', WHOLE_LIST),
    gapStarts: t.exposeFloatList('gapStarts', WHOLE_LIST),
    gapEnds: t.exposeFloatList('gapEnds', WHOLE_LIST),
    usualIntervalMs: t.exposeFloat('usualIntervalMs'),
  }),
})

const ToolReading = builder.objectRef<LiveReading>('ToolReading').implement({
  description: 'One reading as it arrives, already corrected.',
  fields: (t) => ({
    toolId: t.exposeID('toolId'),
    timestamp: t.field({ type: 'DateTime', resolve: ({ timeMs }) => new Date(timeMs) }),
    value: t.float({
      nullable: true,
      description: '°C; null when the sensor reported an error.',
      resolve: ({ value }) => celsiusOf(value),
    }),
  }),
})

const ReadingsSinceType = builder.objectRef<ReadingsSince>('ArrivedReadings').implement({
  fields: (t) => ({
    readings: t.expose('readings', { type: [ToolReading], complexity: ROWS_COST }),
    cursor: t.exposeString('cursor', { description: 'For the next call.' }),
    hasMore: t.exposeBoolean('hasMore', {
      description: 'Ask again at once. A page may have few readings or none all the same.',
    }),
    missingSince: t.expose('missingSince', {
      type: 'DateTime',
      nullable: true,
      description:
        'The cursor is too old: what arrived from then on is to be loaded by its period, and the new cursor goes on from now. Null: nothing is left out.',
    }),
  }),
})

builder.queryField('readingsSince', (t) =>
  t.field({
    type: ReadingsSinceType,
    description:
      'Temperatures of all sensors in sight that arrived after a cursor, each once, in the order of arrival; late ones too. Without a cursor: none, and the cursor of now.',
    complexity: ({ first }) => pageCost(first, MOST_READINGS),
    args: {
      cursor: t.arg.string(),
      first: t.arg.int({ defaultValue: 500, description: `1 to ${MOST_READINGS}.` }),
    },
    resolve: async (_root, { cursor, first }, { services, actor }) =>
      answer(await services.readings.since(actor, { cursor: cursor ?? null, first: first ?? 500 })),
  }),
)

builder.queryFields((t) => ({
  chartData: t.field({
    type: [ChartPointType],
    // chart-data-stream.ts answers the common case, a query for one chartData and nothing else.
    complexity: listedPeriodCost,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      measureId: t.arg.string({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
      type: t.arg.string({ required: true, defaultValue: TOOL_TYPE }),
    },
    resolve: (_root, args, context) =>
      inChartTurn(context, async ({ actor, services, signal }) =>
        pointsOf(answer(await services.readings.chartData(actor, args)), signal),
      ),
  }),

  getLastData: t.field({
    type: LastData,
    nullable: true,
    args: {
      id: t.arg.id(),
      measureId: t.arg.string({ required: true }),
      imeiNumber: t.arg.string({ required: true }),
      type: t.arg.string({ required: true, defaultValue: TOOL_TYPE }),
    },
    resolve: async (_root, { id, ...sensor }, { actor, services }) =>
      answer(
        await services.readings.lastData(actor, {
          ...sensor,
          id: id === null || id === undefined ? null : numericId(id),
        }),
      ),
  }),

  chartSeries: t.field({
    type: ChartSeriesType,
    description:
      "The chart's own call: at most maxPoints stretches of equal length, each with the lowest, highest and mean of its readings; empty stretches are left out, and one in which the limits changed is cut there.",
    complexity: summedPeriodCost,
    args: {
      toolId: t.arg.id({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
      maxPoints: t.arg.int({ required: true, defaultValue: 2_000 }),
      type: t.arg.string({ required: true, defaultValue: TOOL_TYPE }),
    },
    resolve: (_root, args, context) => loadChartSeries(args, context),
  }),

  recentSeries: t.field({
    type: [RecentSeriesType],
    description:
      "The small lines of many widgets in one answer. Without toolIds: the caller's own tools.",
    complexity: { field: 50, multiplier: 1 },
    args: {
      toolIds: t.arg.idList(),
      hours: t.arg.int({ required: true, defaultValue: 24 }),
      maxPoints: t.arg.int({ required: true, defaultValue: 48 }),
    },
    resolve: (_root, { toolIds, ...input }, context) =>
      inChartTurn(context, async ({ actor, services, signal }) =>
        answer(
          await services.readings.recentSeries(actor, {
            ...input,
            toolIds: toolIds?.map(numericId) ?? null,
            signal,
          }),
        ),
      ),
  }),

  damagedReadings: t.int({
    description:
      'Number of places in the stored readings that are damaged; their readings cannot be shown. Superadmin only.',
    resolve: (_root, _args, { services, actor }) => answer(services.readings.countDamaged(actor)),
  }),
}))

builder.subscriptionField('toolReadings', (t) =>
  t.field({
    type: ToolReading,
    description: 'Without toolIds: all tools that the caller may see.',
    args: { toolIds: t.arg.idList() },
    subscribe: (_root, { toolIds }, context) =>
      answer(
        context.services.readings.live(() => context.actor, {
          toolIds: toolIds?.map(numericId) ?? null,
        }),
      ),
    resolve: (reading) => reading,
  }),
)
