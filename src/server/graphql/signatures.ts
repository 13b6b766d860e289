import {
  SIGNATURE_MEANINGS,
  SIGNED_KINDS,
  type SignedKind,
} from '../../domain/records/signature.ts'
import { MOST_LOGS, type SignedLog } from '../signatures/list-issued-logs.ts'
import type { Signature } from '../storage/signature-store.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, PASSWORD_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum, RoleEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'

export const SignatureMeaningEnum = builder.enumType('SignatureMeaning', {
  description: 'What a signature says: that the person has reviewed the paper, or approves it.',
  values: SIGNATURE_MEANINGS,
})

const SignedKindEnum = builder.enumType('SignedKind', {
  description:
    'Kinds of records that people sign. LOG: a measurement log, by the number of its issue. DEVIATION: a version of a report about a deviation. REGISTER: a month of a HACCP register, by the number of its issue. REVIEW: a review of settings, alarms or the trail.',
  values: Object.fromEntries(
    SIGNED_KINDS.map((kind) => [kind.toUpperCase(), { value: kind }]),
  ) as Record<Uppercase<SignedKind>, { value: SignedKind }>,
})

export const SignatureType = builder.objectRef<Signature>('Signature').implement({
  description:
    'A signature under a record. It is never changed or deleted; all measurement logs of the same record have it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    meaning: t.expose('meaning', { type: SignatureMeaningEnum }),
    remark: t.exposeString('remark', { nullable: true }),
    signedAt: t.expose('signedAt', { type: 'DateTime' }),
    timeZone: t.exposeString('timeZone', { description: "IANA name of the signer's zone." }),
    contentHash: t.exposeString('contentHash', {
      description: 'SHA-256 of the signed record, hex.',
    }),
    firstName: t.string({
      description: 'As it was then; empty for an erased person, as lastName and account are.',
      resolve: ({ signer }) => signer.firstName,
    }),
    lastName: t.string({ resolve: ({ signer }) => signer.lastName }),
    account: t.string({
      description: "The account's e-mail address.",
      resolve: ({ signer }) => signer.email,
    }),
    role: t.field({ type: RoleEnum, resolve: ({ signer }) => signer.role }),
    isMine: t.boolean({
      description: 'The caller made it, and may withdraw it.',
      resolve: ({ accountId }, _args, { actor }) =>
        actor.kind === 'account' && actor.id === accountId,
    }),
    withdrawnAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ withdrawn }) => withdrawn?.at ?? null,
    }),
    withdrawnReason: t.string({
      nullable: true,
      resolve: ({ withdrawn }) => withdrawn?.reason ?? null,
    }),
  }),
})

const IssuedLogType = builder.objectRef<SignedLog>('IssuedLog').implement({
  description: 'A measurement log that was issued, with the signatures under its record.',
  fields: (t) => ({
    id: t.id({ resolve: ({ log }) => String(log.id) }),
    issuedAt: t.field({ type: 'DateTime', resolve: ({ log }) => log.issuedAt }),
    firstName: t.string({
      description: 'Of who issued it, as it was then; empty for an erased person.',
      resolve: ({ issuer }) => issuer.firstName,
    }),
    lastName: t.string({ resolve: ({ issuer }) => issuer.lastName }),
    role: t.field({ type: RoleEnum, resolve: ({ issuer }) => issuer.role }),
    periodStart: t.field({ type: 'DateTime', resolve: ({ log }) => new Date(log.fromMs) }),
    periodEnd: t.field({
      type: 'DateTime',
      description: 'The first moment after the period.',
      resolve: ({ log }) => new Date(log.toMs),
    }),
    timeZone: t.string({
      description: 'IANA name of the zone in which its times are written.',
      resolve: ({ log }) => log.timeZone,
    }),
    language: t.field({ type: LanguagesEnum, resolve: ({ log }) => log.language }),
    code: t.string({ resolve: ({ log }) => log.code }),
    contentHash: t.string({
      description: 'SHA-256 of the record as it was issued, hex.',
      resolve: ({ log }) => log.contentHash,
    }),
    signatures: t.field({
      type: [SignatureType],
      description: 'The oldest first, also those withdrawn.',
      resolve: ({ signatures }) => signatures,
    }),
  }),
})

const FIRST_PAGE = 20

builder.queryField('issuedLogs', (t) =>
  t.field({
    type: [IssuedLogType],
    description: `The measurement logs that were issued of a sensor, the newest first; at most ${MOST_LOGS}.`,
    complexity: ({ first }) => pageCost(first, MOST_LOGS),
    args: {
      toolId: t.arg.id({ required: true }),
      first: t.arg.int({ defaultValue: FIRST_PAGE }),
      before: t.arg.id({ description: 'The last log of the previous page.' }),
    },
    resolve: async (_root, { toolId, first, before }, { services, actor }) =>
      answer(
        await services.signatures.listIssuedLogs(actor, {
          toolId: numericId(toolId),
          first: first ?? FIRST_PAGE,
          before: optionalId(before),
        }),
      ),
  }),
)

/** The record is read again, and a password may be hashed. */
const SIGN_COST = 500 + PASSWORD_COST

builder.mutationFields((t) => ({
  signRecord: t.field({
    type: SignatureType,
    description:
      'Signs a record. Each signature needs a proof of its own: the current password, a code of the app, or the answer of the browser to passkeyChallenge; a login of moments ago does not count. Refused when the record has changed since it was read or issued, and when the caller has signed it with this meaning.',
    complexity: SIGN_COST,
    args: {
      kind: t.arg({ type: SignedKindEnum, required: true }),
      id: t.arg.id({ required: true, description: 'Of the record; of a log that of its issue.' }),
      contentHash: t.arg.string({ required: true, description: 'Of the record as it was read.' }),
      meaning: t.arg({ type: SignatureMeaningEnum, required: true }),
      remark: t.arg.string(),
      password: t.arg.string({ description: 'The current one.' }),
      code: t.arg.string({ description: 'Of the app.' }),
      passkey: t.arg.string({ description: 'AuthenticationResponseJSON.' }),
    },
    resolve: async (
      _root,
      { kind, id, contentHash, meaning, remark, password, code, passkey },
      { services, actor, clientAddress, pageOrigin, signal },
    ) =>
      answer(
        await services.signatures.sign(actor, {
          subject: { kind, id: numericId(id) },
          contentHash: contentHash.toLowerCase(),
          meaning,
          remark: remark ?? null,
          currentPassword: password,
          code,
          passkey,
          clientAddress,
          pageOrigin,
          signal,
        }),
      ),
  }),
  withdrawSignature: t.field({
    type: SignatureType,
    description:
      'Withdraws a signature of the caller. The signature and its withdrawal stay on record.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(await services.signatures.withdraw(actor, { id: numericId(id), reason })),
  }),
}))
