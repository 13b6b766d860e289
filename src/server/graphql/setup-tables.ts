import type { LineProblem } from '../../domain/setup-tables/read-setup-table.ts'
import type { PlannedTable } from '../bulk/import-setup-table.ts'
import { answer } from './answer.ts'
import { selectionOf, SelectionInput } from './bulk.ts'
import { BulkChangeType } from './bulk-types.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { FileLink } from './exports.ts'

export const LineType = builder.objectRef<LineProblem>('TableLineProblem').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Of the file, from 1.' }),
    field: t.exposeString('field', { nullable: true, description: 'The column.' }),
    key: t.exposeString('key', { description: 'Names the text of the screens.' }),
    message: t.exposeString('message'),
    params: t.string({
      description: 'What the text fills in, as a JSON object.',
      resolve: ({ params }) => JSON.stringify(params ?? {}),
    }),
  }),
})

const PlannedTableType = builder.objectRef<PlannedTable>('PlannedTable').implement({
  fields: (t) => ({
    lines: t.exposeInt('lines', { description: 'Without the headings.' }),
    problems: t.expose('problems', {
      type: [LineType],
      complexity: { field: 1, multiplier: 5 },
      description: 'The first 200.',
    }),
    problemCount: t.exposeInt('problemCount'),
    change: t.expose('change', {
      type: BulkChangeType,
      nullable: true,
      description: 'Null where a line is wrong: all or nothing.',
    }),
  }),
})

builder.mutationFields((t) => ({
  planSensorTable: t.field({
    type: PlannedTableType,
    description:
      'Plans the settings in a CSV file that was posted to /uploads: a line of headings as exportSensorTable writes them, then up to 100,000 sensors, by id or by imei and sensor. Separated by comma, semicolon or tab; UTF-8, UTF-16 or Windows-1250. Empty cells change nothing; "-" is no address. No sensor is changed: startBulkChange does that.',
    complexity: 500,
    args: { upload: t.arg.string({ required: true }) },
    resolve: async (_root, { upload }, { services, actor }) =>
      answer(await services.bulk.planTable(actor, { uploadId: upload })),
  }),
  exportSensorTable: t.field({
    type: FileLink,
    description: 'The settings of sensors as CSV, in the columns that planSensorTable takes.',
    complexity: WRITE_COST,
    args: { selection: t.arg({ type: SelectionInput, required: true }) },
    resolve: async (_root, { selection }, { services, actor }) =>
      answer(await services.bulk.exportTable(actor, { selection: selectionOf(selection) })),
  }),
}))
