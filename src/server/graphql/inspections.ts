import {
  INSPECTION_FILES,
  INSPECTION_PARTS,
  MOST_INSPECTED_LOG_DAYS,
} from '../../domain/inspection-links/inspection-link.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personWithEmail } from '../../domain/users/person-name.ts'
import type { InspectorScope } from '../inspection-links/inspector-scope.ts'
import type { OpenedLink } from '../inspection-links/open-link.ts'
import type { ShownPart, ShownTable } from '../inspection-links/shown-table.ts'
import type { InspectionFolder } from '../storage/inspection-folder-store.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import { ROWS_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { FileLink } from './exports.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { InspectionStateEnum } from './inspection-links.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { ChartSeriesType } from './reading-types.ts'

const PartEnum = builder.enumType('InspectionPart', {
  description: 'SUMMARY to SETTINGS are of one sensor, the others of the account.',
  values: INSPECTION_PARTS,
})
const FileEnum = builder.enumType('InspectionFile', { values: INSPECTION_FILES })

const siteOf = batched(({ services }, siteIds: readonly number[]) => services.sites.byIds(siteIds))

const SensorType = builder.objectRef<OwnedTool>('InspectedSensor').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ tool }) => String(tool.id) }),
    name: t.string({ resolve: ({ tool }) => tool.name }),
    imeiNumber: t.string({ resolve: ({ tool }) => tool.imeiNumber }),
    equipmentId: t.int({ resolve: ({ tool }) => tool.equipmentId }),
    site: t.string({
      nullable: true,
      resolve: async ({ tool: { siteId } }, _args, context) =>
        siteId === null ? null : ((await siteOf(context, siteId))?.name ?? null),
    }),
  }),
})

const FolderType = builder.objectRef<InspectionFolder>('InspectedFolder').implement({
  description: 'A finished inspection folder that holds nothing beyond the link.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sensors: t.int({ resolve: ({ toolIds }) => toolIds.length }),
    periodStart: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
    periodEnd: t.field({
      type: 'DateTime',
      description: 'The first moment after the period.',
      resolve: ({ toMs }) => new Date(toMs),
    }),
    language: t.expose('language', { type: LanguagesEnum }),
    pdfBytes: t.float({ resolve: ({ files }) => files?.pdf.bytes ?? 0 }),
    zipBytes: t.float({ resolve: ({ files }) => files?.zip.bytes ?? 0 }),
    pdfSha256: t.string({ resolve: ({ files }) => files?.pdf.sha256 ?? '' }),
    zipSha256: t.string({ resolve: ({ files }) => files?.zip.sha256 ?? '' }),
  }),
})

const ScopeType = builder.objectRef<InspectorScope>('InspectionScope').implement({
  description: 'All that the link shows.',
  fields: (t) => ({
    inspector: t.string({ resolve: ({ link }) => link.inspector }),
    note: t.string({ resolve: ({ link }) => link.note }),
    givenBy: t.string({
      description: 'Name and address of the account that gives it.',
      resolve: ({ link, owner }) => personWithEmail(owner, LANGUAGE_CODES[link.language]),
    }),
    dateStart: t.string({ description: 'YYYY-MM-DD.', resolve: ({ link }) => link.fromDay }),
    dateEnd: t.string({
      description: 'YYYY-MM-DD, the last day.',
      resolve: ({ link }) => link.toDay,
    }),
    timeZone: t.string({ resolve: ({ link }) => link.timeZone }),
    sensors: t.field({
      type: [SensorType],
      complexity: ROWS_COST,
      resolve: ({ tools }) => [...tools],
    }),
    gone: t.exposeInt('gone', {
      description: 'Sensors that were deleted or moved away since the link was made.',
    }),
    folders: t.field({
      type: [FolderType],
      complexity: ROWS_COST,
      resolve: (scope, _args, { services }) => services.inspections.foldersOf(scope),
    }),
  }),
})

const InspectionType = builder.objectRef<OpenedLink>('Inspection').implement({
  fields: (t) => ({
    state: t.expose('state', { type: InspectionStateEnum }),
    language: t.field({ type: LanguagesEnum, resolve: ({ link }) => link.language }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ link }) => link.expiresAt }),
    scope: t.expose('scope', {
      type: ScopeType,
      nullable: true,
      description: 'Null once the link is over or revoked.',
    }),
  }),
})

const RowType = builder.objectRef<ShownTable['rows'][number]>('InspectionRow').implement({
  fields: (t) => ({
    cells: t.stringList({ complexity: ROWS_COST, resolve: ({ cells }) => [...cells] }),
    isOut: t.exposeBoolean('isOut', { description: 'Out of the limits in force then.' }),
  }),
})

const ColumnType = builder.objectRef<ShownTable['columns'][number]>('InspectionColumn').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    isRight: t.exposeBoolean('isRight', { description: 'Of figures.' }),
  }),
})

const TableType = builder.objectRef<ShownTable>('InspectionTable').implement({
  description: 'In the language that was asked for, as papers say it.',
  fields: (t) => ({
    title: t.exposeString('title'),
    note: t.exposeString('note'),
    columns: t.field({
      type: [ColumnType],
      complexity: ROWS_COST,
      resolve: ({ columns }) => [...columns],
    }),
    rows: t.field({ type: [RowType], complexity: ROWS_COST, resolve: ({ rows }) => [...rows] }),
  }),
})

const PageType = builder.objectRef<ShownPart>('InspectionPage').implement({
  fields: (t) => ({
    tables: t.field({
      type: [TableType],
      complexity: ROWS_COST,
      resolve: ({ tables }) => [...tables],
    }),
    next: t.exposeInt('next', {
      nullable: true,
      description: 'The value of after for the next page; null at the end.',
    }),
  }),
})

const daysOf = ({
  dateStart,
  dateEnd,
}: {
  dateStart?: string | null | undefined
  dateEnd?: string | null | undefined
}) =>
  dateStart === null || dateStart === undefined
    ? null
    : { from: dateStart, to: dateEnd ?? dateStart }

const DAYS =
  'Days YYYY-MM-DD by the clocks of the link, as far as it shows them; left out: all of them.'
/** A year of readings becomes figures or stretches. */
const PART_COST = { field: 2_000, multiplier: 1 }

builder.queryFields((t) => ({
  inspection: t.field({
    type: InspectionType,
    description: 'What the link of an inspector shows. Needs its secret and no session.',
    complexity: { field: 100, multiplier: 1 },
    args: { secret: t.arg.string({ required: true }) },
    resolve: async (_root, { secret }, { services, clientAddress }) =>
      answer(await services.inspections.head({ secret, clientAddress })),
  }),
  inspectionPart: t.field({
    type: PageType,
    description: `A part of what the link of an inspector shows; each is on record. ${DAYS}`,
    complexity: PART_COST,
    args: {
      secret: t.arg.string({ required: true }),
      part: t.arg({ type: PartEnum, required: true }),
      toolId: t.arg.id(),
      dateStart: t.arg.string(),
      dateEnd: t.arg.string(),
      after: t.arg.int({ description: 'For the next page: the next of the one before.' }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: (_root, { secret, toolId, after, part, language, ...days }, context) =>
      inChartTurn(context, async ({ services, clientAddress, signal }) =>
        answer(
          await services.inspections.part(
            { secret, clientAddress },
            {
              part,
              toolId: optionalId(toolId),
              days: daysOf(days),
              after: after ?? 0,
              language,
              signal,
            },
          ),
        ),
      ),
  }),
  inspectionChart: t.field({
    type: ChartSeriesType,
    description: `The chart of a sensor of an inspector's link; it is on record. ${DAYS}`,
    complexity: PART_COST,
    args: {
      secret: t.arg.string({ required: true }),
      toolId: t.arg.id({ required: true }),
      dateStart: t.arg.string(),
      dateEnd: t.arg.string(),
      maxPoints: t.arg.int({ required: true, defaultValue: 600 }),
    },
    resolve: (_root, { secret, toolId, maxPoints, ...days }, context) =>
      inChartTurn(context, async ({ services, clientAddress, signal }) =>
        answer(
          await services.inspections.chart(
            { secret, clientAddress },
            { toolId: numericId(toolId), days: daysOf(days), maxPoints, signal },
          ),
        ),
      ),
  }),
}))

builder.mutationField('inspectionFile', (t) =>
  t.field({
    type: FileLink,
    description: `A file for an inspector: a measurement log of at most ${MOST_INSPECTED_LOG_DAYS} days, which is issued with it, the readings as CSV, or a finished inspection folder. Each is on record. ${DAYS}`,
    complexity: WRITE_COST,
    args: {
      secret: t.arg.string({ required: true }),
      file: t.arg({ type: FileEnum, required: true }),
      id: t.arg.id({ required: true, description: 'Of the sensor, or of the folder.' }),
      dateStart: t.arg.string(),
      dateEnd: t.arg.string(),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (
      _root,
      { secret, file, id, language, ...days },
      { services, clientAddress, signal },
    ) =>
      answer(
        await services.inspections.file(
          { secret, clientAddress },
          { file, id: numericId(id), days: daysOf(days), language, signal },
        ),
      ),
  }),
)
