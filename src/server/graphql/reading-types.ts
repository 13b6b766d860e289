import type { ReadingsSince } from '../readings/readings-since.ts'
import type { LimitsInForce } from '../../domain/limits/limits-in-force.ts'
import { celsiusOf } from '../../domain/readings/stored-value.ts'
import type { LiveReading } from '../live/reading-queue.ts'
import type { ChartSeries } from '../readings/sum-up-chart.ts'
import type { RecentSeries } from '../readings/recent-series.ts'
import type { Latest } from '../storage/reading-store.ts'
import { builder } from './builder.ts'
import { ROWS_COST } from './costs.ts'

export type ChartPoint = { key: string; value: number }

/** A list of numbers is copied from a typed array at once, so its length adds no cost. */
const WHOLE_LIST = { complexity: { field: 1, multiplier: 1 } }

export const ChartPointType = builder.objectRef<ChartPoint>('ChartPoint').implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The instant, ISO 8601 in UTC.' }),
    value: t.exposeFloat('value', { description: '°C, or the unit of the type asked for.' }),
  }),
})

export const LastData = builder.objectRef<Latest>('LastData').implement({
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

export const ChartSeriesType = builder.objectRef<ChartSeries>('ChartSeries').implement({
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

export const ToolReading = builder.objectRef<LiveReading>('ToolReading').implement({
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

export const ReadingsSinceType = builder.objectRef<ReadingsSince>('ArrivedReadings').implement({
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
