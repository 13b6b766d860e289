import type { Refusal } from '../../domain/refusal.ts'
import type { Result } from '../../domain/result.ts'
import type { ShownDeviation } from '../deviations/show-deviations.ts'
import { answer } from './answer.ts'
import { builder, type Context } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { AssessmentEnum } from './deviation-version-type.ts'
import { DeviationType } from './deviations.ts'
import { numericId, optionalId } from './numeric-id.ts'

/** The report as it is after a change. */
const shown = async (
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  changed: Result<{ id: number }, Refusal>,
): Promise<ShownDeviation> =>
  answer(await services.deviations.show(actor, { id: answer(changed).id }))

builder.mutationFields((t) => {
  const id = () => t.arg.id({ required: true })
  const reason = () => t.arg.string({ required: true })
  return {
    beginDeviation: t.field({
      type: DeviationType,
      description:
        'Begins a report about an alarm, or about an excursion of a sensor from dateStart to dateEnd. The program fills in what it knows. An alarm has one report that is not withdrawn.',
      complexity: 200,
      args: {
        alarmId: t.arg.id(),
        toolId: t.arg.id(),
        dateStart: t.arg.string(),
        dateEnd: t.arg.string(),
      },
      resolve: async (_root, args, context) =>
        shown(
          context,
          await context.services.deviations.begin(context.actor, {
            alarmId: optionalId(args.alarmId),
            toolId: optionalId(args.toolId),
            dateStart: args.dateStart ?? null,
            dateEnd: args.dateEnd ?? null,
            signal: context.signal,
          }),
        ),
    }),
    writeDeviation: t.field({
      type: DeviationType,
      description: 'Saves what people write of an open report.',
      complexity: WRITE_COST,
      args: {
        id: id(),
        writtenAt: t.arg({
          type: 'DateTime',
          required: true,
          description:
            'Of the version as the writer has read it; refused when somebody saved since.',
        }),
        cause: t.arg.string({ required: true }),
        assessment: t.arg({ type: AssessmentEnum, required: true }),
        assessmentNote: t.arg.string({ required: true }),
        action: t.arg.string({ required: true }),
        prevention: t.arg.string({ required: true }),
      },
      resolve: async (_root, args, context) =>
        shown(
          context,
          await context.services.deviations.write(context.actor, {
            ...args,
            id: numericId(args.id),
          }),
        ),
    }),
    renewDeviationFacts: t.field({
      type: DeviationType,
      description: 'Gathers the facts of an open report anew.',
      complexity: 200,
      args: { id: id() },
      resolve: async (_root, args, context) =>
        shown(
          context,
          await context.services.deviations.renewFacts(context.actor, {
            id: numericId(args.id),
            signal: context.signal,
          }),
        ),
    }),
    submitDeviation: t.field({
      type: DeviationType,
      description:
        'Hands an open report in for approval, with the facts that the writer has read. Whoever approves it signs its newest version (signRecord).',
      complexity: WRITE_COST,
      args: { id: id(), factsHash: t.arg.string({ required: true }) },
      resolve: async (_root, args, context) =>
        shown(
          context,
          await context.services.deviations.submit(context.actor, {
            id: numericId(args.id),
            factsHash: args.factsHash.toLowerCase(),
          }),
        ),
    }),
    returnDeviation: t.field({
      type: DeviationType,
      description: 'Gives a report that waits for approval back to those who write it.',
      complexity: WRITE_COST,
      args: { id: id(), reason: reason() },
      resolve: async (_root, args, context) =>
        shown(
          context,
          await context.services.deviations.giveBack(context.actor, {
            id: numericId(args.id),
            reason: args.reason,
          }),
        ),
    }),
    reviseDeviation: t.field({
      type: DeviationType,
      description:
        'Begins another version of a report that was handed in, with its texts and the facts as they are now. The version before stays.',
      complexity: 200,
      args: { id: id(), reason: reason() },
      resolve: async (_root, args, context) =>
        shown(
          context,
          await context.services.deviations.revise(context.actor, {
            id: numericId(args.id),
            reason: args.reason,
            signal: context.signal,
          }),
        ),
    }),
    withdrawDeviation: t.field({
      type: DeviationType,
      description: 'Withdraws a report. It stays in the list.',
      complexity: WRITE_COST,
      args: { id: id(), reason: reason() },
      resolve: async (_root, args, context) =>
        shown(
          context,
          await context.services.deviations.withdraw(context.actor, {
            id: numericId(args.id),
            reason: args.reason,
          }),
        ),
    }),
  }
})
