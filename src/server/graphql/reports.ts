import {
  REPORT_FORMATS,
  REPORT_RHYTHMS,
  REPORT_SELECTIONS,
  type ReportSelection,
} from '../../domain/reports/report-schedule.ts'
import { DOCUMENT_FAILURES, type DocumentFailure } from '../reports/make-run.ts'
import { RECIPIENT_STATES, type ReportReader } from '../reports/report-readers.ts'
import {
  MOST_RUNS,
  REPORT_STATES,
  type ShownRun,
  type ShownSchedule,
} from '../reports/show-reports.ts'
import { ERASED } from '../storage/outbox-store.ts'
import type { ReportDocument, ReportRunRecipient } from '../storage/report-store.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, pageCost, ROWS_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { FileLink } from './exports.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { UserType } from './user-type.ts'

const RhythmEnum = builder.enumType('ReportRhythm', { values: REPORT_RHYTHMS })
const ReportFormatEnum = builder.enumType('ReportFormat', {
  description: 'PDF: a measurement log of each sensor. CSV: one file of all readings.',
  values: REPORT_FORMATS,
})
const SelectionEnum = builder.enumType('ReportSelection', {
  description:
    'ACCOUNT: all sensors of the account, as they are then. SITES: those at chosen sites, as they are then. TOOLS: chosen ones.',
  values: REPORT_SELECTIONS,
})
const StateEnum = builder.enumType('ReportState', {
  description:
    'NOBODY: no address gets them any more. NO_SENSORS: there is no sensor to report on.',
  values: REPORT_STATES,
})
const RecipientStateEnum = builder.enumType('ReportRecipientState', {
  description:
    'LEFT: its person was deleted, or belongs to the account no longer. ENDED: the reader ended these mails. UNCONFIRMED: nobody has confirmed the address.',
  values: RECIPIENT_STATES,
})
const FailureEnum = builder.enumType('ReportFailure', {
  description:
    'Why there is no file. BEYOND_RETENTION: readings of the period are no longer stored. NOT_DRAWN: a fault of the server, which its log has.',
  values: DOCUMENT_FAILURES,
})
const MailStateEnum = builder.enumType('ReportMailState', {
  values: ['WAITING', 'SENT', 'FAILED'] as const,
})

const RecipientType = builder.objectRef<ReportReader>('ReportRecipient').implement({
  fields: (t) => ({
    address: t.exposeString('address'),
    state: t.expose('state', { type: RecipientStateEnum }),
    timeZone: t.exposeString('timeZone', { description: 'By whose clocks its mails come.' }),
    language: t.expose('language', { type: LanguagesEnum }),
  }),
})

const ScheduleType = builder.objectRef<ShownSchedule>('ReportSchedule').implement({
  description: 'Reports that an account has made and sent by plan.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    rhythm: t.expose('rhythm', { type: RhythmEnum }),
    day: t.exposeInt('day', {
      nullable: true,
      description:
        '1 Monday to 7 Sunday of a weekly one; 1 to 31 of a monthly one, the last day of a month that is shorter.',
    }),
    minute: t.exposeInt('minute', { description: 'Of the day, by the clocks of whoever gets it.' }),
    selects: t.field({ type: SelectionEnum, resolve: ({ selection }) => selection.kind }),
    toolIds: t.idList({
      description: 'Of TOOLS; also of sensors that are gone.',
      resolve: ({ selection }) => (selection.kind === 'TOOLS' ? selection.toolIds.map(String) : []),
    }),
    siteIds: t.idList({
      description: 'Of SITES; also of sites that are deleted.',
      resolve: ({ selection }) => (selection.kind === 'SITES' ? selection.siteIds.map(String) : []),
    }),
    format: t.expose('format', { type: ReportFormatEnum }),
    withReadings: t.exposeBoolean('withReadings', {
      description: 'A PDF lists every reading.',
    }),
    language: t.expose('language', {
      type: LanguagesEnum,
      description: 'For addresses without an account.',
    }),
    state: t.expose('state', { type: StateEnum }),
    recipients: t.expose('readers', { type: [RecipientType] }),
    sensors: t.exposeInt('sensors', { description: 'In the next report.' }),
    sensorsLeftOut: t.exposeInt('leftOut', { description: 'Beyond what one report takes.' }),
    sensorsGone: t.exposeInt('gone', {
      description: 'Chosen ones that the account has no longer.',
    }),
    nextAt: t.expose('nextAt', { type: 'DateTime', nullable: true }),
  }),
})

const DocumentType = builder.objectRef<ReportDocument>('ReportFile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    size: t.exposeInt('size', {
      nullable: true,
      description: 'In bytes; null where it is written when it is fetched.',
    }),
    sha256: t.exposeString('sha256', { nullable: true }),
    isStored: t.boolean({
      description: 'Whether it can be fetched still.',
      resolve: ({ hasBytes, failure, size }) => failure === null && (hasBytes || size === null),
    }),
    failure: t.field({
      type: FailureEnum,
      nullable: true,
      resolve: ({ failure }) => failure as DocumentFailure | null,
    }),
  }),
})

const RunRecipientType = builder.objectRef<ReportRunRecipient>('ReportMail').implement({
  fields: (t) => ({
    address: t.string({
      description: 'Empty for an erased person.',
      resolve: ({ address }) => (address === ERASED ? '' : address),
    }),
    status: t.expose('status', {
      type: MailStateEnum,
      nullable: true,
      description: 'Null until its mail is written.',
    }),
    reason: t.string({
      nullable: true,
      description: 'Why the mail did not arrive, as the mail server says.',
      resolve: ({ status, reason }) => (status === 'SENT' || reason === ERASED ? null : reason),
    }),
  }),
})

const RunType = builder.objectRef<ShownRun>('ReportRun').implement({
  description: 'One mailing of a report, of one period or of several that were missed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    fromDay: t.string({ resolve: ({ periods }) => periods[0]?.fromDay ?? '' }),
    toDay: t.string({
      description: 'The day after the last one.',
      resolve: ({ periods }) => periods.at(-1)?.toDay ?? '',
    }),
    periods: t.int({ resolve: ({ periods }) => periods.length }),
    timeZone: t.exposeString('timeZone'),
    language: t.expose('language', { type: LanguagesEnum }),
    isMade: t.boolean({
      description: 'False while files are still being made.',
      resolve: ({ state }) => state === 'MADE',
    }),
    startedBy: t.expose('by', {
      type: UserType,
      nullable: true,
      description: 'Null by plan, and for somebody who is gone.',
    }),
    sensorsLeftOut: t.exposeInt('leftOut'),
    mails: t.expose('recipients', { type: [RunRecipientType] }),
    files: t.expose('documents', { type: [DocumentType], complexity: ROWS_COST }),
    openLinks: t.exposeInt('openLinks', {
      description: 'Links in its mails that open the files without a login.',
    }),
  }),
})

const PlanInput = builder.inputType('ReportPlanInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    rhythm: t.field({ type: RhythmEnum, required: true }),
    day: t.int(),
    minute: t.int({ required: true }),
    selects: t.field({ type: SelectionEnum, required: true }),
    toolIds: t.idList({ description: 'Of TOOLS.' }),
    siteIds: t.idList({ description: 'Of SITES.' }),
    format: t.field({ type: ReportFormatEnum, required: true }),
    withReadings: t.boolean({ required: true }),
    language: t.field({ type: LanguagesEnum, required: true }),
    recipients: t.stringList({ required: true }),
  }),
})

const FIRST_PAGE = 10

builder.queryFields((t) => ({
  reportSchedules: t.field({
    type: [ScheduleType],
    description:
      'Reports by plan of an account, by name. userId: the account that the caller acts for when left out.',
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.reports.show(actor, { userId: optionalId(userId) })).schedules,
  }),
  reportRuns: t.field({
    type: [RunType],
    description: `What was made by a plan, the newest first; at most ${MOST_RUNS}.`,
    complexity: ({ first }) => pageCost(first, MOST_RUNS),
    args: {
      scheduleId: t.arg.id({ required: true }),
      first: t.arg.int({ defaultValue: FIRST_PAGE }),
      before: t.arg.id({ description: 'The last run of the previous page.' }),
    },
    resolve: async (_root, { scheduleId, first, before }, { services, actor }) =>
      answer(
        await services.reports.runs(actor, {
          scheduleId: numericId(scheduleId),
          first: first ?? FIRST_PAGE,
          before: optionalId(before),
        }),
      ),
  }),
}))

const selectionOf = (
  kind: ReportSelection['kind'],
  { toolIds, siteIds }: Record<'toolIds' | 'siteIds', readonly (string | number)[]>,
): ReportSelection => {
  const numbers = (ids: readonly (string | number)[]) => ids.map((id) => numericId(String(id)))
  if (kind === 'ACCOUNT') return { kind }
  return kind === 'SITES'
    ? { kind, siteIds: numbers(siteIds) }
    : { kind, toolIds: numbers(toolIds) }
}

builder.mutationFields((t) => ({
  saveReportSchedule: t.field({
    type: ScheduleType,
    description:
      'Makes reports by plan, or changes them. userId: whose new ones, the account that the caller acts for when left out.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ description: 'Of those to change.' }),
      userId: t.arg.id(),
      plan: t.arg({ type: PlanInput, required: true }),
    },
    resolve: async (_root, { id, userId, plan }, { services, actor }) => {
      const { selects, toolIds, siteIds, day, ...rest } = plan
      const selection = selectionOf(selects, { toolIds: toolIds ?? [], siteIds: siteIds ?? [] })
      return answer(
        await services.reports.save(actor, {
          id: optionalId(id),
          userId: optionalId(userId),
          plan: { ...rest, day: day ?? null, selection },
        }),
      )
    },
  }),
  pauseReportSchedule: t.field({
    type: ScheduleType,
    description: 'Pauses reports by plan, or goes on; what was due meanwhile is not made.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), paused: t.arg.boolean({ required: true }) },
    resolve: async (_root, { id, paused }, { services, actor }) =>
      answer(await services.reports.pause(actor, { id: numericId(id), isPaused: paused })),
  }),
  deleteReportSchedule: t.boolean({
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.reports.remove(actor, { id: numericId(id) })),
  }),
  runReportSchedule: t.field({
    type: [RunType],
    description: 'Makes the report of the latest period at once and sends it.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.reports.run(actor, { id: numericId(id) })),
  }),
  reportFile: t.field({
    type: FileLink,
    description: 'A link to a file of a report. Each download is on record.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.reports.file(actor, { id: numericId(id) })),
  }),
  revokeReportLinks: t.field({
    type: RunType,
    description: 'Ends all links in the mails of a run.',
    complexity: WRITE_COST,
    args: { runId: t.arg.id({ required: true }) },
    resolve: async (_root, { runId }, { services, actor }) =>
      answer(await services.reports.revokeLinks(actor, { runId: numericId(runId) })),
  }),
}))
