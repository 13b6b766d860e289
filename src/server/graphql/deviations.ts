import { DEVIATION_STATES, deviationNumber } from '../../domain/deviations/deviation.ts'
import { MOST_DEVIATIONS, nameIn, type ShownDeviation } from '../deviations/show-deviations.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST } from './costs.ts'
import {
  AssessmentEnum,
  DeviationVersionType,
  type OfDeviation,
  ofNewest,
  ofVersions,
} from './deviation-version-type.ts'
import { LanguagesEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'

const StateEnum = builder.enumType('DeviationState', {
  description:
    'OPEN: it is being written. WAITING: for approval. WITHDRAWN: with a reason; its number is not given again.',
  values: DEVIATION_STATES,
})

export const DeviationType = builder.objectRef<ShownDeviation>('Deviation').implement({
  description:
    'A report about an excursion or an alarm. It belongs to the account that had the sensor, and stays there when the sensor moves.',
  fields: (t) => ({
    id: t.id({ resolve: ({ deviation }) => String(deviation.id) }),
    number: t.string({
      description: '"2026-0001": without gaps by account and year.',
      resolve: ({ deviation }) => deviationNumber(deviation),
    }),
    state: t.field({ type: StateEnum, resolve: ({ deviation }) => deviation.state }),
    toolId: t.id({ resolve: ({ deviation }) => String(deviation.toolId) }),
    alarmId: t.id({
      nullable: true,
      description: 'Null for an excursion without an alarm.',
      resolve: ({ deviation }) =>
        deviation.incidentId === null ? null : String(deviation.incidentId),
    }),
    sensorName: t.string({
      description: 'As it was when the report was begun.',
      resolve: ({ deviation }) => deviation.sensorName,
    }),
    imeiNumber: t.string({ resolve: ({ deviation }) => deviation.imeiNumber }),
    beganAt: t.field({ type: 'DateTime', resolve: ({ deviation }) => deviation.beganAt }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: it lasts.',
      resolve: ({ deviation }) => deviation.endedAt,
    }),
    begunAt: t.field({
      type: 'DateTime',
      description: 'When somebody began the report.',
      resolve: ({ deviation }) => deviation.begunAt,
    }),
    begunBy: t.string({
      description: 'A name; empty for an erased person, as all names of a report.',
      resolve: (shown) => nameIn(shown, shown.deviation.begunBy),
    }),
    assessment: t.field({
      type: AssessmentEnum,
      resolve: ({ versions }) => versions.at(-1)!.assessment,
    }),
    withdrawnAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ deviation }) => deviation.withdrawn?.at ?? null,
    }),
    withdrawnBy: t.string({
      nullable: true,
      resolve: (shown) =>
        shown.deviation.withdrawn === null ? null : nameIn(shown, shown.deviation.withdrawn.by),
    }),
    withdrawnReason: t.string({
      nullable: true,
      resolve: ({ deviation }) => deviation.withdrawn?.reason ?? null,
    }),
    newest: t.field({ type: DeviationVersionType, resolve: ofNewest }),
    versions: t.field({
      type: [DeviationVersionType],
      complexity: ROWS_COST,
      description: 'The oldest first.',
      resolve: (shown): OfDeviation[] => ofVersions(shown),
    }),
  }),
})

const FIRST_PAGE = 25

builder.queryFields((t) => ({
  deviations: t.field({
    type: [DeviationType],
    description: `Reports about deviations, the newest first; at most ${MOST_DEVIATIONS}.`,
    complexity: ({ first }) => pageCost(first, MOST_DEVIATIONS),
    args: {
      userId: t.arg.id({ description: 'Only those of this account and its subtree.' }),
      toolId: t.arg.id(),
      alarmId: t.arg.id(),
      states: t.arg({ type: [StateEnum] }),
      search: t.arg.string({
        description: "A text in the number, or in the sensor's name or IMEI. Case-sensitive.",
      }),
      dateStart: t.arg.string({ description: 'Only deviations that touch the period.' }),
      dateEnd: t.arg.string(),
      first: t.arg.int({ defaultValue: FIRST_PAGE }),
      before: t.arg.id({ description: 'The last one of the previous page.' }),
    },
    resolve: async (_root, args, { services, actor }) =>
      answer(
        await services.deviations.list(actor, {
          userId: optionalId(args.userId),
          toolId: optionalId(args.toolId),
          alarmId: optionalId(args.alarmId),
          states: args.states ?? null,
          search: args.search ?? null,
          dateStart: args.dateStart ?? null,
          dateEnd: args.dateEnd ?? null,
          first: args.first ?? FIRST_PAGE,
          before: optionalId(args.before),
        }),
      ),
  }),
  deviation: t.field({
    type: DeviationType,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.deviations.show(actor, { id: numericId(id) })),
  }),
  deviationReport: t.string({
    description: 'A version of a report as a PDF, base64.',
    complexity: 500,
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'The newest one when left out.' }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, { id, version, language }, { services, actor, signal }) =>
      answer(
        await services.deviations.report(actor, {
          id: numericId(id),
          version: version ?? null,
          language,
          signal,
        }),
      ).base64,
  }),
}))
