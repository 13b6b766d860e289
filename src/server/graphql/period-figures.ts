import type { Excursion } from '../../domain/readings/excursions.ts'
import type { PeriodFigures } from '../../domain/readings/period-figures.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { summedPeriodCost } from './costs.ts'
import { numericId } from './numeric-id.ts'

const MOST_EXCURSIONS = 500

const ExcursionType = builder.objectRef<Excursion>('Excursion').implement({
  description: 'A stretch of readings on one side out of range, by the limits of today.',
  fields: (t) => ({
    isHigh: t.boolean({
      description: 'At or above max; else at or below min.',
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
        'The first reading after it; where the readings stop or break off, the last one out of range.',
      resolve: ({ endedMs }) => new Date(endedMs),
    }),
    isEndKnown: t.exposeBoolean('isEndKnown', {
      description: 'False where the readings stop or break off while still out of range.',
    }),
    peak: t.exposeFloat('peakCelsius', { description: 'The farthest value, °C.' }),
    peakAt: t.field({ type: 'DateTime', resolve: ({ peakMs }) => new Date(peakMs) }),
  }),
})

const PeriodFiguresType = builder.objectRef<PeriodFigures>('PeriodFigures').implement({
  description:
    'What every reading of a period says together; temperatures in °C, null without readings.',
  fields: (t) => ({
    readings: t.exposeInt('readings'),
    expected: t.exposeInt('expected', {
      description: 'How many there would be if none were missing, at the interval as it was then.',
    }),
    missingMs: t.exposeFloat('missingMs', {
      description: "The time of all gaps, by the rule that breaks a chart's line.",
    }),
    inRangeShare: t.exposeFloat('inRangeShare', {
      nullable: true,
      description: '0 to 1, by time.',
    }),
    lowest: t.exposeFloat('lowest', { nullable: true }),
    highest: t.exposeFloat('highest', { nullable: true }),
    mean: t.exposeFloat('mean', {
      nullable: true,
      description: 'Weighed by the time that each reading stands for.',
    }),
    excursionCount: t.int({ resolve: ({ excursions }) => excursions.length }),
    excursions: t.field({
      type: [ExcursionType],
      description: `Newest first, at most ${MOST_EXCURSIONS}.`,
      complexity: { field: 10, multiplier: 1 },
      args: { first: t.arg.int({ required: true, defaultValue: 100 }) },
      resolve: ({ excursions }, { first }) =>
        excursions.toReversed().slice(0, Math.min(Math.max(first, 0), MOST_EXCURSIONS)),
    }),
  }),
})

builder.queryField('periodFigures', (t) =>
  t.field({
    type: PeriodFiguresType,
    description: 'The figures under a chart, exact whatever its stretches are.',
    complexity: summedPeriodCost,
    args: {
      toolId: t.arg.id({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
    },
    resolve: async (_root, { toolId, ...period }, { actor, services }) =>
      answer(
        await services.readings.periodFigures(actor, { ...period, toolId: numericId(toolId) }),
      ),
  }),
)
