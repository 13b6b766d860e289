import { readReason } from '../../domain/audit/reason.ts'
import type { CellChange, LineChange } from '../customers/line-changes.ts'
import type { NewLink, TableReport } from '../customers/run-table.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { FileLink } from './exports.ts'
import { LineType } from './setup-tables.ts'

const NewLinkType = builder.objectRef<NewLink>('NewCustomerLink').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    url: t.exposeString('url', { description: 'Shown this once.' }),
  }),
})

const CellChangeType = builder.objectRef<CellChange>('CustomerCellChange').implement({
  fields: (t) => ({
    column: t.exposeString('column', { description: 'A column of importCustomers.' }),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
})

const LineChangeType = builder.objectRef<LineChange>('CustomerLineChange').implement({
  description: 'What a line of a table changes, in the words of the table.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    email: t.exposeString('email'),
    isNew: t.exposeBoolean('isNew', { description: 'The line makes the customer.' }),
    cells: t.expose('cells', { type: [CellChangeType] }),
  }),
})

const ReportType = builder.objectRef<TableReport>('CustomerTable').implement({
  description: 'What a table did, or would do. Where a line is wrong, nothing was kept.',
  fields: (t) => ({
    lines: t.exposeInt('lines', { description: 'Without the headings.' }),
    created: t.exposeInt('created'),
    changed: t.exposeInt('changed'),
    staying: t.exposeInt('staying', { description: 'As the file says already.' }),
    problemCount: t.exposeInt('problemCount'),
    problems: t.expose('problems', {
      type: [LineType],
      complexity: { field: 1, multiplier: 5 },
      description: 'The first 200.',
    }),
    changes: t.expose('changes', {
      type: [LineChangeType],
      complexity: { field: 1, multiplier: 5 },
      description:
        'Of importCustomers: each line that makes or changes a customer, with what is before and after. Empty where a line is wrong.',
    }),
    links: t.expose('links', {
      type: [NewLinkType],
      complexity: { field: 1, multiplier: 5 },
      description: 'Invitations, where no mail is set up.',
    }),
  }),
})

/** As dear as registering a thousand devices. */
const TABLE_WRITE_COST = 500
const UPLOAD = 'As POST /uploads answered it.'
const DRY_RUN = 'true: everything is tried and nothing kept.'

builder.mutationFields((t) => ({
  importCustomers: t.field({
    type: ReportType,
    description:
      'Makes and changes customers by a CSV file, at most 2,000 lines, all or nothing: columns email, firstName, lastName, company, language, timeZone, reseller (an e-mail), expiresOn, mostSensors, mostMessages, site. An unknown e-mail makes a customer below its reseller, else below the caller. Empty cells change nothing; "-" removes.',
    complexity: TABLE_WRITE_COST,
    args: {
      upload: t.arg.string({ required: true, description: UPLOAD }),
      dryRun: t.arg.boolean({ required: true, description: DRY_RUN }),
      invite: t.arg.boolean({
        defaultValue: false,
        description: 'Sends new customers an invitation.',
      }),
      reason: t.arg.string({ description: 'Why, for the audit trail.' }),
    },
    resolve: async (_root, { upload, dryRun, invite, reason }, { services, actor }) =>
      answer(
        await services.customerTables.importCustomers(actor, {
          uploadId: upload,
          dryRun,
          invite: invite ?? false,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  importSensors: t.field({
    type: ReportType,
    description:
      'Makes new sensors by a CSV file, at most 2,000 lines, all or nothing: columns name, customer (an e-mail), imei, sensor; site, which is made where the customer has none of the name; min and max in °C.',
    complexity: TABLE_WRITE_COST,
    args: {
      upload: t.arg.string({ required: true, description: UPLOAD }),
      dryRun: t.arg.boolean({ required: true, description: DRY_RUN }),
      reason: t.arg.string({ description: 'Why, for the audit trail.' }),
    },
    resolve: async (_root, { upload, dryRun, reason }, { services, actor }) =>
      answer(
        await services.customerTables.importSensors(actor, {
          uploadId: upload,
          dryRun,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  exportCustomers: t.field({
    type: FileLink,
    description: "The caller's customers as CSV, in the columns that importCustomers takes.",
    complexity: WRITE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.customerTables.exportCustomers(actor)),
  }),
}))
