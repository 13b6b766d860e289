import { ASSESSMENTS } from '../../domain/deviations/deviation.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { ReadingsSince } from '../deviations/readings-since.ts'
import { nameIn, type ShownDeviation, type ShownVersion } from '../deviations/show-deviations.ts'
import { builder } from './builder.ts'
import { DeviationFactsType } from './deviation-facts-type.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { SignatureType } from './signatures.ts'

/** A version with the report that it is of. */
export type OfDeviation = { shown: ShownDeviation; version: ShownVersion }

export const ofVersions = (shown: ShownDeviation): OfDeviation[] =>
  shown.versions.map((version) => ({ shown, version }))
export const ofNewest = (shown: ShownDeviation): OfDeviation => ofVersions(shown).at(-1)!

export const AssessmentEnum = builder.enumType('GoodsAssessment', {
  description: 'What became of the goods.',
  values: ASSESSMENTS,
})

const VersionStateEnum = builder.enumType('DeviationVersionState', {
  values: ['OPEN', 'WAITING', 'APPROVED'] as const,
})

const ReadingsSinceType = builder.objectRef<ReadingsSince>('ReadingsSince').implement({
  fields: (t) => ({
    isChanged: t.exposeBoolean('isChanged', {
      description: 'Readings of the deviation came, or went, after the facts were gathered.',
    }),
    readings: t.exposeInt('readings', { description: 'How many there are now.' }),
  }),
})

export const DeviationVersionType = builder.objectRef<OfDeviation>('DeviationVersion').implement({
  description:
    'A version of a report. Once it waits for approval its facts and texts do not change; once it is approved they never do.',
  fields: (t) => ({
    id: t.id({ resolve: ({ version }) => String(version.id) }),
    version: t.int({ description: 'From 1.', resolve: ({ version }) => version.version }),
    state: t.field({ type: VersionStateEnum, resolve: ({ version }) => version.state }),
    facts: t.field({
      type: DeviationFactsType,
      resolve: ({ shown, version }) => ({
        facts: version.facts,
        nameOf: (place) => {
          const person = version.people[place]
          return person === undefined ? '' : personName(person, shown.language) || person.address
        },
      }),
    }),
    factsHash: t.string({
      description: 'SHA-256 of the facts, hex.',
      resolve: ({ version }) => version.factsHash,
    }),
    readingsSince: t.field({
      type: ReadingsSinceType,
      nullable: true,
      complexity: 100,
      description: 'Null where the sensor belongs to somebody else now.',
      resolve: ({ shown, version }, _args, context) =>
        inChartTurn(context, ({ services, signal }) =>
          services.deviations.readingsSince(shown.deviation, version.facts, signal),
        ),
    }),
    cause: t.string({ resolve: ({ version }) => version.cause }),
    assessment: t.field({ type: AssessmentEnum, resolve: ({ version }) => version.assessment }),
    assessmentNote: t.string({ resolve: ({ version }) => version.assessmentNote }),
    action: t.string({ resolve: ({ version }) => version.action }),
    prevention: t.string({ resolve: ({ version }) => version.prevention }),
    writtenAt: t.field({ type: 'DateTime', resolve: ({ version }) => version.writtenAt }),
    writtenBy: t.string({ resolve: ({ shown, version }) => nameIn(shown, version.writtenBy) }),
    submittedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ version }) => version.submittedAt,
    }),
    submittedBy: t.string({
      nullable: true,
      resolve: ({ shown, version }) =>
        version.submittedBy === null ? null : nameIn(shown, version.submittedBy),
    }),
    contentHash: t.string({
      nullable: true,
      description: 'SHA-256 of facts and texts since it waits for approval, hex: what is signed.',
      resolve: ({ version }) => version.contentHash,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why there is this version after an approved one.',
      resolve: ({ version }) => version.reason,
    }),
    signatures: t.field({
      type: [SignatureType],
      description: 'The oldest first, also those withdrawn.',
      resolve: ({ version }) => version.signatures,
    }),
  }),
})
