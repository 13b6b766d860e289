import type { LogIssue } from '../storage/issued-log-store.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Verification } from '../measure-log/verify-log.ts'
import { RECORD_PARTS } from '../measure-log/record/record-hash.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { LanguagesEnum, RoleEnum } from './enums.ts'
import { SignatureMeaningEnum } from './signatures.ts'

const RecordPartEnum = builder.enumType('RecordPart', {
  values: RECORD_PARTS,
  description: 'What a measurement log is made of.',
})

/** The last 4 digits: a reader of the log can compare them, and nobody else learns the IMEI. */
const LAST_DIGITS = -4

const LogIssueType = builder.objectRef<LogIssue>('LogIssue').implement({
  description: 'When, by whom and in which language and zone a measurement log was issued.',
  fields: (t) => ({
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    firstName: t.string({
      description: 'As it was then; empty for an erased person, as lastName and account are.',
      resolve: ({ issuer }) => issuer.firstName,
    }),
    lastName: t.string({ resolve: ({ issuer }) => issuer.lastName }),
    account: t.string({
      description: "The account's e-mail address.",
      resolve: ({ issuer }) => issuer.email,
    }),
    role: t.field({ type: RoleEnum, resolve: ({ issuer }) => issuer.role }),
    language: t.expose('language', { type: LanguagesEnum }),
    timeZone: t.exposeString('timeZone'),
  }),
})

const VerifiedSignature = builder.objectRef<Signature>('VerifiedSignature').implement({
  description: 'Who signed the record of a measurement log, with which meaning and when.',
  fields: (t) => ({
    meaning: t.expose('meaning', { type: SignatureMeaningEnum }),
    signedAt: t.expose('signedAt', { type: 'DateTime' }),
    timeZone: t.exposeString('timeZone', { description: "IANA name of the signer's zone." }),
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
    withdrawnAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ withdrawn }) => withdrawn?.at ?? null,
    }),
  }),
})

const LogVerification = builder.objectRef<Verification>('LogVerification').implement({
  description:
    'A measurement log that this server issued. Shows none of its readings, and of names only who issued and signed it.',
  fields: (t) => ({
    code: t.string({ resolve: ({ log }) => log.code }),
    issuedAt: t.field({
      type: 'DateTime',
      description: 'When it was issued first.',
      resolve: ({ log }) => log.issuedAt,
    }),
    issues: t.field({
      type: [LogIssueType],
      description:
        'By file: its issue. By code: the issues of the record, newest first, at most 20.',
      resolve: ({ issues }) => issues,
    }),
    signatures: t.field({
      type: [VerifiedSignature],
      description: 'Under the record, also those withdrawn; the oldest first. Empty: not signed.',
      resolve: ({ signatures }) => signatures,
    }),
    periodStart: t.field({ type: 'DateTime', resolve: ({ log }) => new Date(log.fromMs) }),
    periodEnd: t.field({
      type: 'DateTime',
      description: 'The first moment after the period.',
      resolve: ({ log }) => new Date(log.toMs),
    }),
    recordedUntil: t.field({
      type: 'DateTime',
      description: 'Earlier than periodEnd when the log was issued before periodEnd.',
      resolve: ({ log }) => new Date(log.untilMs),
    }),
    timeZone: t.string({
      description: 'IANA name of the zone in which its times are written.',
      resolve: ({ log }) => log.timeZone,
    }),
    language: t.field({ type: LanguagesEnum, resolve: ({ log }) => log.language }),
    deviceEnding: t.string({
      description: "The last four digits of the device's number.",
      resolve: ({ log }) => log.imeiNumber.slice(LAST_DIGITS),
    }),
    equipmentId: t.int({ resolve: ({ log }) => log.equipmentId }),
    contentHash: t.string({
      description: 'SHA-256 of the record as it was issued, hex.',
      resolve: ({ log }) => log.contentHash,
    }),
    changed: t.field({
      type: [RecordPartEnum],
      description:
        'The parts of the record that are different today. Empty: the record is unchanged.',
      resolve: ({ changed }) => changed,
    }),
    readings: t.int({
      description:
        'How many readings the record had when it was issued, whether they were printed or not.',
      resolve: ({ log }) => log.readings,
    }),
    readingsAdded: t.int({
      description:
        'How many readings the record has more today than when it was issued; negative: fewer.',
      resolve: ({ log, readingsNow }) => readingsNow - log.readings,
    }),
    isDamaged: t.boolean({
      description:
        'Readings of the period are damaged in storage, so that they are missing today; that is no change by hand.',
      resolve: ({ isDamaged }) => isDamaged,
    }),
    isBeyondRetention: t.boolean({
      description: 'Its period is older than readings are kept.',
      resolve: ({ isBeyondRetention }) => isBeyondRetention,
    }),
  }),
})

/** Expensive: reads the readings of the period again, and needs no session. */
const VERIFY_COST = 1_000

builder.queryField('verifyLog', (t) =>
  t.field({
    type: LogVerification,
    nullable: true,
    description:
      'Whether this server issued a log, and whether its record is unchanged. By its code or the SHA-256 (hex) of its file. Null when this server issued no such log. Needs no session.',
    complexity: { field: VERIFY_COST, multiplier: 1 },
    args: { code: t.arg.string(), fileHash: t.arg.string() },
    resolve: async (_root, { code, fileHash }, { services, clientAddress, signal }) =>
      answer(await services.measureLogs.verify({ code, fileHash, clientAddress, signal })),
  }),
)
