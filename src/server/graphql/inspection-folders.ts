import {
  FOLDER_FILES,
  FOLDER_STATES,
  MOST_FOLDER_DAYS,
  MOST_FOLDER_TOOLS,
} from '../../domain/inspection-folders/inspection-folder.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { ShownFolder } from '../inspection-folders/own-folders.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { FileLink } from './exports.ts'
import { numericId } from './numeric-id.ts'

const StateEnum = builder.enumType('InspectionFolderState', { values: FOLDER_STATES })
const FileEnum = builder.enumType('InspectionFolderFile', { values: FOLDER_FILES })

const FolderType = builder.objectRef<ShownFolder>('InspectionFolder').implement({
  description:
    'A PDF and a ZIP of sensors and a period, for an inspection. It is made by and by, and kept for some days.',
  fields: (t) => ({
    id: t.id({ resolve: ({ folder }) => String(folder.id) }),
    state: t.field({ type: StateEnum, resolve: ({ folder }) => folder.state }),
    sensors: t.int({ resolve: ({ folder }) => folder.toolIds.length }),
    doneSensors: t.int({
      description: 'How many of them are in it so far.',
      resolve: ({ folder }) => folder.doneTools,
    }),
    periodStart: t.field({ type: 'DateTime', resolve: ({ folder }) => new Date(folder.fromMs) }),
    periodEnd: t.field({
      type: 'DateTime',
      description: 'The first moment after the period.',
      resolve: ({ folder }) => new Date(folder.toMs),
    }),
    timeZone: t.string({ resolve: ({ folder }) => folder.timeZone }),
    language: t.field({ type: LanguagesEnum, resolve: ({ folder }) => folder.language }),
    askedAt: t.field({ type: 'DateTime', resolve: ({ folder }) => folder.createdAt }),
    askedBy: t.string({
      description: 'A name; empty for an erased person.',
      resolve: ({ folder, by }) => personName(by, LANGUAGE_CODES[folder.language]),
    }),
    keptUntil: t.expose('keptUntil', { type: 'DateTime', nullable: true }),
    pdfBytes: t.float({
      nullable: true,
      resolve: ({ folder }) => folder.files?.pdf.bytes ?? null,
    }),
    zipBytes: t.float({
      nullable: true,
      resolve: ({ folder }) => folder.files?.zip.bytes ?? null,
    }),
    pdfSha256: t.string({
      nullable: true,
      resolve: ({ folder }) => folder.files?.pdf.sha256 ?? null,
    }),
    zipSha256: t.string({
      nullable: true,
      resolve: ({ folder }) => folder.files?.zip.sha256 ?? null,
    }),
  }),
})

builder.queryField('inspectionFolders', (t) =>
  t.field({
    type: [FolderType],
    description:
      'The folders of the account that the caller acts for, the newest first; at most twenty.',
    complexity: OWN_TABLE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.folders.list(actor)),
  }),
)

builder.mutationFields((t) => ({
  makeInspectionFolder: t.field({
    type: FolderType,
    description: `Asks for a folder of at most ${MOST_FOLDER_TOOLS} sensors and ${MOST_FOLDER_DAYS} days; one at a time for an account.`,
    complexity: WRITE_COST,
    args: {
      toolIds: t.arg.idList({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, { toolIds, ...input }, { services, actor }) =>
      answer(await services.folders.ask(actor, { ...input, toolIds: toolIds.map(numericId) })),
  }),
  cancelInspectionFolder: t.boolean({
    description: 'Calls a folder off that waits or is being made.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.folders.drop(actor, { id: numericId(id), isOver: false })),
  }),
  deleteInspectionFolder: t.boolean({
    description: 'Deletes a folder that is over, with its files.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.folders.drop(actor, { id: numericId(id), isOver: true })),
  }),
  inspectionFolderFile: t.field({
    type: FileLink,
    description: 'A file of a finished folder, while all its sensors are in sight.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      file: t.arg({ type: FileEnum, required: true }),
    },
    resolve: async (_root, { id, file }, { services, actor }) =>
      answer(await services.folders.offer(actor, { id: numericId(id), file })),
  }),
}))
