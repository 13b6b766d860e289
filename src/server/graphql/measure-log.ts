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
      ticket: t.arg.string({
        description:
          'A name that the caller chooses; measureLogProgress takes it and answers the place in the queue.',
      }),
      withReadings: t.arg.boolean({
        defaultValue: true,
        description:
          'False: the list of all readings is left out of the PDF. The record, its hash and its code are the same.',
      }),
    },
    resolve: async (_root, args, { actor, services, signal }) =>
      answer(await services.measureLogs.measureLog(actor, { ...args, signal })).base64,
  }),
)

builder.queryField('measureLogProgress', (t) =>
  t.int({
    nullable: true,
    description:
      "Number of logs before the caller's log with this ticket. 0 while it is being made; null when there is no such log, or it is done.",
    args: { ticket: t.arg.string({ required: true }) },
    resolve: (_root, { ticket }, { actor, services }) =>
      answer(services.measureLogs.progress(actor, { ticket })),
  }),
)
