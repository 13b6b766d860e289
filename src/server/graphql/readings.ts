import { MOST_READINGS } from '../readings/readings-since.ts'
import type { Series } from '../../domain/readings/series.ts'
import { isFault } from '../../domain/readings/stored-value.ts'
import { TOOL_TYPE } from '../../domain/tools/tool.ts'
import { nextTurn } from '../next-turn.ts'
import { badInput } from '../../domain/refusal.ts'
import { answer, refusalError } from './answer.ts'
import { builder } from './builder.ts'
import { loadChartSeries } from './chart-series-bytes.ts'
import { listedPeriodCost, summedPeriodCost, pageCost } from './costs.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { instantKeys } from './instant-key.ts'
import { numericId } from './numeric-id.ts'
import {
  type ChartPoint,
  ChartPointType,
  LastData,
  ChartSeriesType,
  RecentSeriesType,
  ToolReading,
  ReadingsSinceType,
} from './reading-types.ts'

/** Most points that GraphQL's engine may list; it blocks all other requests until it is done. */
const MAX_ENGINE_POINTS = 50_000
const TOO_MANY_POINTS = badInput({
  field: null,
  key: 'readings.tooManyPoints',
  params: { most: MAX_ENGINE_POINTS },
  message: `More than ${MAX_ENGINE_POINTS} points: request this chartData in an operation of its own, or a shorter period.`,
})

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
