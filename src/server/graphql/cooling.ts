import type { CompressorCycles } from '../../domain/cooling/compressor-cycles.ts'
import type { CoolingDayFigures, CoolingFigures } from '../../domain/cooling/cooling-figures.ts'
import type { CoolingSurroundings } from '../cooling/cooling-surroundings.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { summedPeriodCost } from './costs.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { numericId } from './numeric-id.ts'

/** The list of a period's days: the period has counted them already. */
const DAYS_COST = { complexity: { field: 1, multiplier: 1 } }

type Kind = CompressorCycles['kind'] | 'not-measured'

const CyclesSeenType = builder.enumType('CyclesSeen', {
  description:
    'Whether the cycles of a compressor show in the temperature of a day. TOO_COARSE: readings come too seldom to tell. STEADY: the temperature hardly turns. NOT_MEASURED: less than half of the day was measured, or less than twice an hour.',
  values: {
    SEEN: { value: 'seen' },
    TOO_COARSE: { value: 'too-coarse' },
    STEADY: { value: 'steady' },
    NOT_MEASURED: { value: 'not-measured' },
  } satisfies Record<string, { value: Kind }>,
})

type Day = { day: string; figures: CoolingDayFigures | null }

const seen = ({ figures }: Day) => (figures?.cycles.kind === 'seen' ? figures.cycles : null)

const CoolingDayType = builder.objectRef<Day>('CoolingDay').implement({
  description:
    'What the readings of a day say of the cooling. Null: not known, or not to be seen in these readings.',
  fields: (t) => ({
    day: t.exposeString('day', { description: '"YYYY-MM-DD", in the zone of the caller.' }),
    cyclesSeen: t.field({
      type: CyclesSeenType,
      resolve: ({ figures }): Kind => figures?.cycles.kind ?? 'not-measured',
    }),
    cyclesPerDay: t.float({
      nullable: true,
      description: 'How often the compressor starts in 24 hours.',
      resolve: (day) => seen(day)?.perDay ?? null,
    }),
    runningShare: t.float({
      nullable: true,
      description: 'The part of the time, 0 to 1, in which the temperature falls.',
      resolve: (day) => seen(day)?.runningShare ?? null,
    }),
    defrosts: t.int({
      nullable: true,
      description: 'How many peaks that look like defrosts began in the day.',
      resolve: ({ figures }) => figures?.defrosts ?? null,
    }),
    defrostPeak: t.float({
      nullable: true,
      description: 'The warmest of them, °C.',
      resolve: ({ figures }) => figures?.defrostPeak ?? null,
    }),
    defrostEveryMs: t.float({
      nullable: true,
      description:
        'From one defrost to the next, the median of those that began in the day. Null where they come at no regular distance.',
      resolve: ({ figures }) => figures?.defrostEveryMs ?? null,
    }),
    mean: t.float({
      nullable: true,
      description: 'Of all readings, °C.',
      resolve: ({ figures }) => figures?.mean ?? null,
    }),
    intervalMs: t.float({
      nullable: true,
      description: 'The usual time from one reading to the next.',
      resolve: ({ figures }) => figures?.intervalMs ?? null,
    }),
  }),
})

const CoolingHealthType = builder.objectRef<CoolingFigures>('CoolingHealth').implement({
  description:
    'How a compressor cools, day by day, worked out from the temperature alone. No alarm follows from it.',
  fields: (t) => ({
    days: t.field({ type: [CoolingDayType], ...DAYS_COST, resolve: ({ days }) => [...days] }),
    defrostEveryMs: t.exposeFloat('defrostEveryMs', {
      nullable: true,
      description: 'From one defrost to the next, the median over the period.',
    }),
  }),
})

const ComparableToolType = builder
  .objectRef<CoolingSurroundings['rooms'][number]>('ComparableTool')
  .implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })

const RoomDayType = builder
  .objectRef<CoolingSurroundings['roomDays'][number]>('RoomDay')
  .implement({
    fields: (t) => ({
      day: t.exposeString('day'),
      mean: t.exposeFloat('mean', {
        nullable: true,
        description: '°C; null where none of the rooms was measured.',
      }),
    }),
  })

const CoolingSurroundingsType = builder
  .objectRef<CoolingSurroundings>('CoolingSurroundings')
  .implement({
    description:
      "What the cooling of a sensor can be compared with, of the same account's sensors.",
    fields: (t) => ({
      neighbours: t.field({
        type: [ComparableToolType],
        ...DAYS_COST,
        description: 'Sensors with about the same limits, the nearest first, at most four.',
        resolve: ({ neighbours }) => neighbours,
      }),
      rooms: t.field({
        type: [ComparableToolType],
        ...DAYS_COST,
        description: 'Sensors of rooms that are not cooled, by their limits; at most three.',
        resolve: ({ rooms }) => rooms,
      }),
      roomDays: t.field({
        type: [RoomDayType],
        ...DAYS_COST,
        description: 'The mean of these rooms on each day; empty without rooms.',
        resolve: ({ roomDays }) => roomDays,
      }),
    }),
  })

builder.queryFields((t) => {
  const period = {
    toolId: t.arg.id({ required: true }),
    dateStart: t.arg.string({ required: true }),
    dateEnd: t.arg.string({ required: true }),
  }
  return {
    coolingHealth: t.field({
      type: CoolingHealthType,
      description: 'Of the days that the period touches, at most a year.',
      complexity: summedPeriodCost,
      args: period,
      resolve: (_root, { toolId, ...dates }, context) =>
        inChartTurn(context, async ({ actor, services, signal }) =>
          answer(
            await services.readings.coolingHealth(actor, {
              ...dates,
              toolId: numericId(toolId),
              signal,
            }),
          ),
        ),
    }),
    coolingSurroundings: t.field({
      type: CoolingSurroundingsType,
      description: 'Of the days that the period touches, at most a year.',
      complexity: summedPeriodCost,
      args: period,
      resolve: (_root, { toolId, ...dates }, context) =>
        inChartTurn(context, async ({ actor, services, signal }) =>
          answer(
            await services.readings.coolingSurroundings(actor, {
              ...dates,
              toolId: numericId(toolId),
              signal,
            }),
          ),
        ),
    }),
  }
})
