import { TOOL_TYPE } from '../../domain/tools/tool.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { LanguagesEnum } from './enums.ts'

builder.queryField('generateMeasureLog', (t) =>
  t.string({
    description: 'The PDF measurement log, base64.',
    complexity: 500,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      measureId: t.arg.string({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
      type: t.arg.string({ required: true, defaultValue: TOOL_TYPE }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, args, { actor, services, signal }) => answer(await services.reports.measureLog(actor, { ...args, signal })).base64,
  }),
)
