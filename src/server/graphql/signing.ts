import type { DutyRight, DutySigner } from '../../domain/signing/signing-duty.ts'
import { MOST_SIGNING_CUSTOMERS } from '../signing/show-signing.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { TABLE_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { SignatureMeaningEnum } from './signatures.ts'
import {
  SigningCustomerType,
  SigningDutyType,
  SigningRecordEnum,
  SigningRhythmEnum,
  SigningRightEnum,
  SigningType,
} from './signing-types.ts'

builder.queryFields((t) => ({
  signing: t.field({
    type: SigningType,
    description: 'Who must sign what of an account, and what is signed, due and overdue.',
    complexity: TABLE_COST,
    args: {
      userId: t.arg.id({ description: 'Without it: of the account that the caller acts for.' }),
    },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.signing.show(actor, { userId: optionalId(userId) })),
  }),
  overdueSignatures: t.int({
    description:
      "How many signatures are overdue: of the caller's whole account for whoever may edit its duties, else the caller's own.",
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.signing.overdue(actor)),
  }),
  signingCustomers: t.field({
    type: [SigningCustomerType],
    description: `Accounts below the caller that keep signing duties, most overdue first; at most ${MOST_SIGNING_CUSTOMERS}.`,
    complexity: TABLE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.signing.customers(actor)),
  }),
}))

const PERSON_MEANT = 'Of the account; left out, whoever has the right.'

/** A person comes before a right. */
const signerFrom = (
  person: string | null | undefined,
  right: DutyRight | null | undefined,
): DutySigner =>
  person === null || person === undefined
    ? { person: null, right: right ?? 'OWNER' }
    : { person: numericId(person), right: null }

builder.mutationFields((t) => ({
  addSigningDuty: t.field({
    type: SigningDutyType,
    description: 'Says who must sign which records of an account from when on.',
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id({ description: 'Without it: of the account that the caller acts for.' }),
      record: t.arg({ type: SigningRecordEnum, required: true }),
      rhythm: t.arg({ type: SigningRhythmEnum, required: true }),
      toolIds: t.arg.idList(),
      siteId: t.arg.id(),
      withinDays: t.arg.int({ required: true }),
      meaning: t.arg({ type: SignatureMeaningEnum, required: true }),
      sinceDay: t.arg.string({ required: true, description: 'A day of the first period.' }),
      person: t.arg.id({ description: PERSON_MEANT }),
      right: t.arg({ type: SigningRightEnum, description: 'Left out with person: OWNER.' }),
    },
    resolve: async (_root, args, { services, actor }) =>
      answer(
        await services.signing.add(actor, {
          userId: optionalId(args.userId),
          duty: {
            record: args.record,
            rhythm: args.rhythm,
            toolIds: args.toolIds?.map(numericId) ?? null,
            siteId: optionalId(args.siteId),
            withinDays: args.withinDays,
            meaning: args.meaning,
            sinceDay: args.sinceDay,
          },
          signer: signerFrom(args.person, args.right),
        }),
      ),
  }),
  assignSigningDuty: t.field({
    type: SigningDutyType,
    description: 'Gives a duty to somebody else. What was signed before still counts.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      person: t.arg.id({ description: PERSON_MEANT }),
      right: t.arg({ type: SigningRightEnum, description: 'Left out with person: OWNER.' }),
    },
    resolve: async (_root, { id, person, right }, { services, actor }) =>
      answer(
        await services.signing.assign(actor, {
          id: numericId(id),
          signer: signerFrom(person, right),
        }),
      ),
  }),
  endSigningDuty: t.boolean({
    description: 'Ends a duty. What was signed stays on record.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.signing.end(actor, { id: numericId(id) })),
  }),
}))
