import type { Excursion } from '../../domain/readings/excursions.ts'
import type { ExcursionAlarm } from '../../domain/records/alarm-reason.ts'
import type { JudgedFigures } from '../readings/period-figures.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { summedPeriodCost } from './costs.ts'
import { ExcursionAlarmType } from './excursion-alarm.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { GapType, OutageType } from './missing-times.ts'
import { numericId } from './numeric-id.ts'

const MOST_EXCURSIONS = 500
const MOST_GAPS = 500

type ListedExcursion = Excursion & { alarms: readonly ExcursionAlarm[] }

const ExcursionType = builder.objectRef<ListedExcursion>('Excursion').implement({
  description:
    'Consecutive readings out of range on one side, by the limits in force when they were measured.',
  fields: (t) => ({
    isHigh: t.boolean({
      description: 'True: at or above max. False: at or below min.',
      resolve: ({ side }) => side === 'high',
    }),
    beganAt: t.field({
      type: 'DateTime',
      description: 'The first reading out of range.',
      resolve: ({ beganMs }) => new Date(beganMs),
    }),
    endedAt: t.field({
      type: 'DateTime',
      description:
        'The first reading back in range. When the readings stop or have a gap before that, the last one out of range.',
      resolve: ({ endedMs }) => new Date(endedMs),
    }),
    isEndKnown: t.exposeBoolean('isEndKnown', {
      description: 'False when the readings stop or have a gap while out of range.',
    }),
    lastedMs: t.exposeFloat('lastedMs', {
      description:
        'Where isEndKnown is false, at least so long: its last reading counts for one usual interval, as in inRangeShare.',
    }),
    limit: t.exposeFloat('limit', {
      description: 'The limit that it broke, as in force at its beginning, °C.',
    }),
    peak: t.exposeFloat('peakCelsius', { description: 'The value farthest from the limit, °C.' }),
    peakAt: t.field({ type: 'DateTime', resolve: ({ peakMs }) => new Date(peakMs) }),
    alarms: t.field({
      type: [ExcursionAlarmType],
      description:
        'Its alarms, oldest first; where it has none, an entry that says why, and then its warnings.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ alarms }) => alarms,
    }),
  }),
})

const PeriodFiguresType = builder.objectRef<JudgedFigures>('PeriodFigures').implement({
  description: 'Figures over all readings of a period. Temperatures in °C, null without readings.',
  fields: (t) => ({
    readings: t.exposeInt('readings'),
    expected: t.exposeInt('expected', {
      description: 'Number of readings if none were missing, at the usual interval of that time.',
    }),
    expectedFrom: t.field({
      type: 'DateTime',
      description:
        'From when on readings are expected: the beginning of the period, or that of the sensor when it is later.',
      resolve: ({ expectedFromMs }) => new Date(expectedFromMs),
    }),
    beforeSetUp: t.exposeInt('beforeSetUp', {
      description:
        'Those of the readings that are dated before the sensor was made. They are not among the expected ones.',
    }),
    late: t.int({
      description: 'How many readings arrived more than 24 hours after they were measured.',
      resolve: ({ late }) => late.readings,
    }),
    lateAtMostMs: t.float({
      nullable: true,
      description:
        'The longest time from a measurement to its arrival, of those readings. Null without any.',
      resolve: ({ late }) => late.atMostMs,
    }),
    coveredMs: t.exposeFloat('coveredMs', {
      description: 'The time that the readings cover; inRangeShare and mean refer to it.',
    }),
    missingMs: t.exposeFloat('missingMs', {
      description: "Total time of the gaps; a chart's line breaks at the same gaps.",
    }),
    gapCount: t.int({ resolve: ({ gaps }) => gaps.length }),
    gaps: t.field({
      type: [GapType],
      description: `Newest first, at most ${MOST_GAPS}.`,
      complexity: { field: 1, multiplier: 1 },
      args: { first: t.arg.int({ required: true, defaultValue: 100 }) },
      resolve: ({ gaps }, { first }) =>
        gaps.toReversed().slice(0, Math.min(Math.max(first, 0), MOST_GAPS)),
    }),
    missingShare: t.float({
      nullable: true,
      description:
        'The part of the period since expectedFrom without readings, 0 to 1, where it is so much (coverage below 95 %) that it must be said first. Null otherwise.',
      resolve: ({ verdict }) => verdict.missing?.share ?? null,
    }),
    silentSince: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the silence began whose no-data alarm is open at the end of the period: this too must be said first. Null without one.',
      resolve: ({ silentSinceMs }) => (silentSinceMs === null ? null : new Date(silentSinceMs)),
    }),
    outages: t.field({
      type: [OutageType],
      description:
        'When the server watched nothing, since expectedFrom: alarms could not come then. The earliest first.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ outages }) => [...outages],
    }),
    defrostTimes: t.floatList({
      description:
        'When excursions began that were recognised as defrosting, ms since 1970, the earliest first.',
      resolve: ({ defrostTimes }) => [...defrostTimes],
    }),
    inRangeShare: t.exposeFloat('inRangeShare', {
      nullable: true,
      description: '0 to 1, by time.',
    }),
    lowest: t.exposeFloat('lowest', { nullable: true }),
    highest: t.exposeFloat('highest', { nullable: true }),
    mean: t.exposeFloat('mean', {
      nullable: true,
      description: 'Weighted by time.',
    }),
    excursionCount: t.int({ resolve: ({ excursions }) => excursions.length }),
    excursions: t.field({
      type: [ExcursionType],
      description: `Newest first, at most ${MOST_EXCURSIONS}.`,
      complexity: { field: 10, multiplier: 1 },
      args: { first: t.arg.int({ required: true, defaultValue: 100 }) },
      resolve: ({ excursions, alarmsOf }, { first }) =>
        excursions
          .toReversed()
          .slice(0, Math.min(Math.max(first, 0), MOST_EXCURSIONS))
          .map((excursion) => ({ ...excursion, alarms: alarmsOf(excursion) })),
    }),
  }),
})

builder.queryField('periodFigures', (t) =>
  t.field({
    type: PeriodFiguresType,
    description:
      'The figures below a chart, computed from every reading and not from its stretches.',
    complexity: summedPeriodCost,
    args: {
      toolId: t.arg.id({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
    },
    resolve: (_root, { toolId, ...period }, context) =>
      inChartTurn(context, async ({ actor, services, signal }) =>
        answer(
          await services.readings.periodFigures(actor, {
            ...period,
            toolId: numericId(toolId),
            signal,
          }),
        ),
      ),
  }),
)
