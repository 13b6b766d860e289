import type { LoggerDay } from '../../domain/imports/import-format.ts'
import type { ListedImport } from '../imports/list-imports.ts'
import type { Example, RefusedRow } from '../imports/plan-import.ts'
import type { PlannedImport } from '../imports/planned.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { FileLink } from './exports.ts'
import {
  ImportFormatEnum,
  LayoutInput,
  layoutOf,
  LayoutType,
  RowTroubleEnum,
} from './import-layout.ts'
import { numericId } from './numeric-id.ts'

const DayType = builder.objectRef<LoggerDay>('LoggerDay').implement({
  description:
    "Lowest and highest of one day, °C, from a logger that stores no more. They are no readings. Times of day by the logger's clock; minutes beyond its own alarm limits.",
  fields: (t) => ({
    day: t.exposeString('day'),
    low: t.exposeFloat('low', { nullable: true }),
    lowAt: t.exposeString('lowAt', { nullable: true }),
    high: t.exposeFloat('high', { nullable: true }),
    highAt: t.exposeString('highAt', { nullable: true }),
    mean: t.exposeFloat('mean', { nullable: true }),
    minutesBelow: t.exposeInt('minutesBelow', { nullable: true }),
    minutesAbove: t.exposeInt('minutesAbove', { nullable: true }),
  }),
})

const RefusedRowType = builder.objectRef<RefusedRow>('ImportRefusedRow').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'In the file, from 1.' }),
    text: t.exposeString('text'),
    reason: t.field({ type: RowTroubleEnum, resolve: ({ reason }) => reason }),
  }),
})

const ExampleType = builder.objectRef<Example>('ImportExample').implement({
  description: 'A reading as it stands in the file, and as it is understood.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    timeText: t.exposeString('timeText'),
    valueText: t.exposeString('valueText'),
    timestamp: t.field({ type: 'DateTime', resolve: ({ timeMs }) => new Date(timeMs) }),
    celsius: t.float({ resolve: ({ value }) => value / 100 }),
    humidity: t.exposeFloat('humidity', {
      nullable: true,
      description: '%, where the file has it at this time.',
    }),
  }),
})

const celsiusBy = (
  { plan: { series } }: PlannedImport,
  pick: (a: number, b: number) => number,
): number | null =>
  series.values.length === 0 ? null : series.values.reduce((a, b) => pick(a, b)) / 100

const PreviewType = builder.objectRef<PlannedImport>('ImportPreview').implement({
  description: 'What an import would bring. Nothing is stored.',
  fields: (t) => ({
    fileName: t.string({ resolve: ({ upload }) => upload.fileName }),
    format: t.field({ type: ImportFormatEnum, resolve: ({ plan }) => plan.file.format }),
    serial: t.string({
      nullable: true,
      description: "The logger's serial number, where the file names it.",
      resolve: ({ plan }) => plan.file.serial,
    }),
    layout: t.field({ type: LayoutType, resolve: ({ plan }) => plan.file.layout }),
    headings: t.stringList({
      description: 'The cells of the row before the first reading.',
      resolve: ({ plan }) => plan.file.headings,
    }),
    sources: t.stringList({
      description: 'The sensors of a file with several, for onlyText.',
      resolve: ({ plan }) => plan.sources,
    }),
    isDateOrderSure: t.boolean({ resolve: ({ plan }) => plan.file.isDateOrderSure }),
    readings: t.int({ resolve: ({ plan }) => plan.series.times.length }),
    humidityReadings: t.int({
      description: 'Those of the relative humidity beside them.',
      resolve: ({ plan }) => plan.humidity.times.length,
    }),
    alreadyThere: t.exposeInt('alreadyThere', {
      description: 'How many of them are there already; what was measured stays.',
    }),
    missing: t.int({
      description: 'Rows in which the logger measured nothing.',
      resolve: ({ plan }) => plan.missing,
    }),
    refused: t.int({ resolve: ({ plan }) => plan.refused }),
    refusedRows: t.field({
      type: [RefusedRowType],
      description: 'The first of them.',
      resolve: ({ plan }) => plan.refusedRows,
    }),
    examples: t.field({
      type: [ExampleType],
      description: 'The first and the last readings.',
      resolve: ({ plan }) => plan.examples,
    }),
    lowest: t.float({ nullable: true, resolve: (planned) => celsiusBy(planned, Math.min) }),
    highest: t.float({
      nullable: true,
      description: '°C',
      resolve: (planned) => celsiusBy(planned, Math.max),
    }),
    days: t.field({ type: [DayType], resolve: ({ plan }) => plan.file.days }),
  }),
})

const ImportType = builder.objectRef<ListedImport>('Import').implement({
  description:
    'A file that was imported into a tool. Its readings stand below what was measured, are marked as imported and raise no alarm.',
  fields: (t) => ({
    id: t.id({ resolve: ({ imported }) => String(imported.id) }),
    fileName: t.string({ resolve: ({ imported }) => imported.fileName }),
    fileHash: t.string({
      description: 'SHA-256 of the original, hex.',
      resolve: ({ imported }) => imported.fileHash,
    }),
    format: t.field({ type: ImportFormatEnum, resolve: ({ imported }) => imported.format }),
    serial: t.string({ nullable: true, resolve: ({ imported }) => imported.serial }),
    readings: t.int({ resolve: ({ imported }) => imported.readings }),
    humidityReadings: t.int({
      description: 'Those of the relative humidity beside them.',
      resolve: ({ imported }) => imported.humidityReadings,
    }),
    leftOut: t.int({
      description: 'Rows that could not be read.',
      resolve: ({ imported }) => imported.leftOut,
    }),
    from: t.field({ type: 'DateTime', resolve: ({ imported }) => new Date(imported.fromMs) }),
    to: t.field({
      type: 'DateTime',
      description: 'Just after the last reading, or the end of the last day.',
      resolve: ({ imported }) => new Date(imported.toMs),
    }),
    days: t.field({ type: [DayType], resolve: ({ imported }) => [...imported.days] }),
    importedAt: t.field({ type: 'DateTime', resolve: ({ imported }) => imported.importedAt }),
    importedBy: t.exposeString('importedBy', { description: 'Empty for an erased person.' }),
    withdrawnAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken back: its readings no longer count, and nothing was deleted.',
      resolve: ({ imported }) => imported.withdrawn?.at ?? null,
    }),
    withdrawnBy: t.exposeString('withdrawnBy', { nullable: true }),
  }),
})

builder.queryFields((t) => ({
  importPreview: t.field({
    type: PreviewType,
    description:
      'Reads a file that was posted to /uploads. Without layout: by the one that is remembered for files of this make, else as the file suggests.',
    complexity: { field: 500, multiplier: 1 },
    args: {
      toolId: t.arg.id({ required: true }),
      upload: t.arg.string({ required: true }),
      layout: t.arg({ type: LayoutInput }),
    },
    resolve: async (_root, { toolId, upload, layout }, { services, actor, signal }) =>
      answer(
        await services.imports.preview(actor, {
          toolId: numericId(toolId),
          upload,
          layout: layoutOf(layout),
          signal,
        }),
      ),
  }),
  imports: t.field({
    type: [ImportType],
    description: 'The files that were imported into a tool, the newest first.',
    complexity: { field: 100, multiplier: 10 },
    args: { toolId: t.arg.id({ required: true }) },
    resolve: async (_root, { toolId }, { services, actor }) =>
      answer(await services.imports.list(actor, { toolId: numericId(toolId) })),
  }),
}))

builder.mutationFields((t) => ({
  importReadings: t.field({
    type: ImportType,
    description:
      'Imports a file that was posted to /uploads: the whole of it or nothing. leaveOut: rows that cannot be read are left out; else they refuse the file.',
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      upload: t.arg.string({ required: true }),
      layout: t.arg({ type: LayoutInput }),
      leaveOut: t.arg.boolean({ required: true, defaultValue: false }),
    },
    resolve: async (_root, { toolId, upload, layout, leaveOut }, { services, actor, signal }) =>
      answer(
        await services.imports.importReadings(actor, {
          toolId: numericId(toolId),
          upload,
          layout: layoutOf(layout),
          leaveOut,
          signal,
        }),
      ),
  }),
  withdrawImport: t.field({
    type: ImportType,
    description:
      'Takes an import back as a whole. Nothing is deleted; the same instants can be imported again.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(await services.imports.withdraw(actor, { id: numericId(id), reason })),
  }),
  importOriginal: t.field({
    type: FileLink,
    description: 'A link to the file as it was imported, byte by byte.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.imports.offerOriginal(actor, { id: numericId(id) })),
  }),
}))
