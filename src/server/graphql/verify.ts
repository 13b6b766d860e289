import type { Verification } from '../measure-log/verify-log.ts'
import { RECORD_PARTS } from '../measure-log/record/record-hash.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { LanguagesEnum } from './enums.ts'

const RecordPartEnum = builder.enumType('RecordPart', {
  values: RECORD_PARTS,
  description: 'What a measurement log is made of.',
})

/**
 * So much of a device's number that whoever holds the paper knows it again, and nobody else learns
 * it.
 */
const ENDING = -4

const LogVerification = builder.objectRef<Verification>('LogVerification').implement({
  description:
    'A measurement log that was issued here. Nothing of what it says is told: no readings, no names.',
  fields: (t) => ({
    code: t.string({ resolve: ({ log }) => log.code }),
    issuedAt: t.field({
      type: 'DateTime',
      description: 'When it was issued first.',
      resolve: ({ log }) => log.issuedAt,
    }),
    periodStart: t.field({ type: 'DateTime', resolve: ({ log }) => new Date(log.fromMs) }),
    periodEnd: t.field({
      type: 'DateTime',
      description: 'The first moment after it.',
      resolve: ({ log }) => new Date(log.toMs),
    }),
    recordedUntil: t.field({
      type: 'DateTime',
      description: 'Earlier than periodEnd where that had not come yet.',
      resolve: ({ log }) => new Date(log.untilMs),
    }),
    timeZone: t.string({
      description: 'IANA name of the zone in which its times are written.',
      resolve: ({ log }) => log.timeZone,
    }),
    language: t.field({ type: LanguagesEnum, resolve: ({ log }) => log.language }),
    deviceEnding: t.string({
      description: "The last four digits of the device's number.",
      resolve: ({ log }) => log.imeiNumber.slice(ENDING),
    }),
    equipmentId: t.int({ resolve: ({ log }) => log.equipmentId }),
    contentHash: t.string({
      description: 'SHA-256 of the record as it was issued, hex.',
      resolve: ({ log }) => log.contentHash,
    }),
    changed: t.field({
      type: [RecordPartEnum],
      description: 'The parts that read otherwise today; none: the record is unaltered.',
      resolve: ({ changed }) => changed,
    }),
    readingsAdded: t.int({
      description:
        'How many readings the record has more today than when it was issued; negative: fewer.',
      resolve: ({ log, readingsNow }) => readingsNow - log.readings,
    }),
    isBeyondRetention: t.boolean({
      description: 'Its period is older than readings are kept.',
      resolve: ({ isBeyondRetention }) => isBeyondRetention,
    }),
  }),
})

/** A period is read again, and this is for everybody: four of them fill a request. */
const VERIFY_COST = 1_000

builder.queryField('verifyLog', (t) =>
  t.field({
    type: LogVerification,
    nullable: true,
    description:
      'For everybody, without a session: whether a log was issued here and its record still reads as it did. By its code, or by the SHA-256 (hex) of its file; null when no such log was issued here.',
    complexity: { field: VERIFY_COST, multiplier: 1 },
    args: { code: t.arg.string(), fileHash: t.arg.string() },
    resolve: async (_root, { code, fileHash }, { services, clientAddress }) =>
      answer(await services.measureLogs.verify({ code, fileHash, clientAddress })),
  }),
)
