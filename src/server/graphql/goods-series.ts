import type { GoodsSeries, Reached } from '../readings/goods-series.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { summedPeriodCost } from './costs.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { numericId } from './numeric-id.ts'

/** A list of numbers is copied at once, so its length adds no cost. */
const WHOLE_LIST = { complexity: { field: 1, multiplier: 1 } }

const ReachedType = builder.objectRef<Reached>('ReachedTemperature').implement({
  description: 'A temperature in °C, and when it was first reached.',
  fields: (t) => ({
    celsius: t.exposeFloat('celsius'),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
  }),
})

const GoodsSeriesType = builder.objectRef<GoodsSeries>('GoodsSeries').implement({
  description:
    'The calculated temperature of the goods, in the stretches of chartSeries. Parallel lists: times in milliseconds since 1970, lows, highs and means in °C. The line breaks before a stretch that begins at one of gapEnds. lags: the settings productLag in force in the period, in minutes. lowest, highest, last: of all readings, not of the stretches.',
  fields: (t) => ({
    lags: t.intList({ resolve: ({ lags }) => [...lags], ...WHOLE_LIST }),
    times: t.exposeFloatList('times', WHOLE_LIST),
    lows: t.exposeFloatList('lows', WHOLE_LIST),
    highs: t.exposeFloatList('highs', WHOLE_LIST),
    means: t.exposeFloatList('means', WHOLE_LIST),
    gapEnds: t.exposeFloatList('gapEnds', WHOLE_LIST),
    lowest: t.field({ type: ReachedType, resolve: ({ lowest }) => lowest }),
    highest: t.field({ type: ReachedType, resolve: ({ highest }) => highest }),
    last: t.field({ type: ReachedType, resolve: ({ last }) => last }),
  }),
})

builder.queryField('goodsSeries', (t) =>
  t.field({
    type: GoodsSeriesType,
    nullable: true,
    description:
      "What the alarm rule works out from a tool's readings as the temperature of the goods (the setting productLag). Null where none was calculated in the period.",
    complexity: summedPeriodCost,
    args: {
      toolId: t.arg.id({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
      maxPoints: t.arg.int({ required: true, defaultValue: 2_000 }),
    },
    resolve: (_root, { toolId, ...input }, context) =>
      inChartTurn(context, async ({ actor, services, signal }) =>
        answer(
          await services.readings.goodsSeries(actor, {
            ...input,
            toolId: numericId(toolId),
            signal,
          }),
        ),
      ),
  }),
)
