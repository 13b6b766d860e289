import { FILE_FORMATS, type FileOffer } from '../downloads/file-links.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'

export const FormatEnum = builder.enumType('ExportFormat', { values: FILE_FORMATS })

export const FileLink = builder.objectRef<FileOffer>('FileLink').implement({
  description: 'A file that can be fetched once, within a minute, by GET without a token.',
  fields: (t) => ({
    path: t.string({ resolve: ({ secret }) => `/files/${secret}` }),
    fileName: t.exposeString('fileName'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

builder.mutationField('exportReadings', (t) =>
  t.field({
    type: FileLink,
    description:
      'Every reading of a period, of the tools in toolIds, of an account and its subtree, or of all tools that the caller may see.',
    complexity: WRITE_COST,
    args: {
      toolIds: t.arg.idList(),
      userId: t.arg.id(),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
      format: t.arg({ type: FormatEnum, required: true }),
      language: t.arg({
        type: LanguagesEnum,
        description: "Language of the headings and decimal mark; the caller's own when left out.",
      }),
    },
    resolve: async (_root, { toolIds, userId, language, ...input }, { services, actor }) =>
      answer(
        await services.exports.offer(actor, {
          ...input,
          toolIds: toolIds?.map(numericId) ?? null,
          userId: optionalId(userId),
          language: language ?? null,
        }),
      ),
  }),
)
