import { ISSUED_FILE_KINDS, type IssuedFile } from '../issued-files/verify-file.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'

const IssuedFileKindEnum = builder.enumType('IssuedFileKind', {
  values: ISSUED_FILE_KINDS,
  description: 'What a file is that this server issued, other than a measurement log.',
})

const FileVerification = builder.objectRef<IssuedFile>('FileVerification').implement({
  description:
    'A file that this server issued and that is unaltered. Shows nothing of its content, and no names.',
  fields: (t) => ({
    kind: t.expose('kind', { type: IssuedFileKindEnum }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    month: t.exposeString('month', { nullable: true, description: 'Of a register, YYYY-MM.' }),
    periodStart: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of an inspection folder; null for folders of older versions.',
      resolve: ({ period }) => period?.from ?? null,
    }),
    periodEnd: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The first moment after the period.',
      resolve: ({ period }) => period?.to ?? null,
    }),
    timeZone: t.string({
      nullable: true,
      description: 'IANA name of the zone of the period.',
      resolve: ({ period }) => period?.timeZone ?? null,
    }),
    hasChanged: t.exposeBoolean('hasChanged', {
      nullable: true,
      description:
        'Whether the data behind a register is different today. Null: it was not compared.',
    }),
  }),
})

/** As of `verifyLog`: a register is gathered again, without a session. */
const VERIFY_COST = 1_000

builder.queryField('verifyFile', (t) =>
  t.field({
    type: FileVerification,
    nullable: true,
    description:
      'Whether this server issued a file, as it is: a HACCP register, a report about a deviation, the record of a review or a folder for an inspection. Null when it did not. Needs no session.',
    complexity: { field: VERIFY_COST, multiplier: 1 },
    args: {
      sha256: t.arg.string({ required: true, description: 'Of the file, hex.' }),
    },
    resolve: async (_root, { sha256 }, { services, clientAddress, signal }) =>
      answer(await services.verifyFile({ sha256, clientAddress, signal })),
  }),
)
