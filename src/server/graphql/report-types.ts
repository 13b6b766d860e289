import {
  REPORT_FORMATS,
  REPORT_RHYTHMS,
  REPORT_SELECTIONS,
} from '../../domain/reports/report-schedule.ts'
import { DOCUMENT_FAILURES, type DocumentFailure } from '../reports/make-run.ts'
import { RECIPIENT_STATES, type ReportReader } from '../reports/report-readers.ts'
import { REPORT_STATES, type ShownRun, type ShownSchedule } from '../reports/show-reports.ts'
import { ERASED } from '../storage/outbox-store.ts'
import type { ReportDocument, ReportRunRecipient } from '../storage/report-store.ts'
import { builder } from './builder.ts'
import { ROWS_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { UserType } from './user-type.ts'

export const RhythmEnum = builder.enumType('ReportRhythm', { values: REPORT_RHYTHMS })
export const ReportFormatEnum = builder.enumType('ReportFormat', {
  description: 'PDF: a measurement log of each sensor. CSV: one file of all readings.',
  values: REPORT_FORMATS,
})
export const SelectionEnum = builder.enumType('ReportSelection', {
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

export const ScheduleType = builder.objectRef<ShownSchedule>('ReportSchedule').implement({
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

export const RunType = builder.objectRef<ShownRun>('ReportRun').implement({
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
