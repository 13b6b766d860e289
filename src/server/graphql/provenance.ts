import type { Provenance } from '../../domain/readings/provenance.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { summedPeriodCost } from './costs.ts'
import { numericId } from './numeric-id.ts'

const MOST_STRETCHES = 500

const ProvenanceKindType = builder.enumType('ProvenanceKind', {
  description:
    "LATE: arrived more than 24 hours after it was measured. BEFORE_SETUP: measured before the sensor or its device was set up. SUSPECT_CLOCK: the device's clock ran ahead, the times are shifted. UNAUTHENTICATED: sent without a key. ARRIVAL_UNKNOWN: stored by a program that did not write down when it arrived. DAMAGED: what was stored can no longer be read; the readings from the first to the last instant are missing until the operator restores them. IMPORTED: came as a file, received when it was imported. WITHDRAWN: came as a file that was taken back; the readings are missing.",
  values: {
    LATE: { value: 'late' },
    BEFORE_SETUP: { value: 'before-setup' },
    SUSPECT_CLOCK: { value: 'suspect-clock' },
    UNAUTHENTICATED: { value: 'unauthenticated' },
    ARRIVAL_UNKNOWN: { value: 'arrival-unknown' },
    DAMAGED: { value: 'damaged' },
    IMPORTED: { value: 'imported' },
    WITHDRAWN: { value: 'withdrawn' },
  } satisfies Record<string, { value: Provenance['kind'] }>,
})

const ReadingProvenanceType = builder.objectRef<Provenance>('ReadingProvenance').implement({
  description: 'Consecutive readings that prove less than the others, and why.',
  fields: (t) => ({
    kind: t.field({ type: ProvenanceKindType, resolve: ({ kind }) => kind }),
    from: t.field({
      type: 'DateTime',
      description: 'The first of these readings.',
      resolve: ({ fromMs }) => new Date(fromMs),
    }),
    to: t.field({
      type: 'DateTime',
      description: 'The last of these readings.',
      resolve: ({ toMs }) => new Date(toMs - 1),
    }),
    readings: t.exposeInt('readings', {
      description: 'How many; 0 where a damaged stretch does not even tell that.',
    }),
    receivedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the first of them arrived, to the second.',
      resolve: ({ receivedMs }) => receivedMs && new Date(receivedMs.first),
    }),
    receivedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last of them arrived.',
      resolve: ({ receivedMs }) => receivedMs && new Date(receivedMs.last),
    }),
  }),
})

builder.queryField('readingProvenance', (t) =>
  t.field({
    type: [ReadingProvenanceType],
    description: `Readings of a period that prove less than the others, by their beginning, at most ${MOST_STRETCHES} stretches. Empty when every reading arrived in time, from a device that was set up, by a right clock.`,
    complexity: summedPeriodCost,
    args: {
      toolId: t.arg.id({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
    },
    resolve: async (_root, { toolId, ...period }, { actor, services }) =>
      answer(
        await services.readings.readingProvenance(actor, { ...period, toolId: numericId(toolId) }),
      ).slice(0, MOST_STRETCHES),
  }),
)
