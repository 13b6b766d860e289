import type { Language } from '../users/account.ts'

export const REPORT_RHYTHMS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number]

export const REPORT_FORMATS = ['PDF', 'CSV'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/**
 * When reports are due, by the clocks of whoever gets them. `day`: of WEEKLY 1 Monday … 7 Sunday, of
 * MONTHLY 1 … 31, the last day of a month that is shorter; of DAILY null. `minute`: of the day.
 */
export type ReportTiming = { rhythm: ReportRhythm; day: number | null; minute: number }

/** Which sensors of the account a report is about: all or those at chosen sites, as they are then, or chosen ones. */
export type ReportSelection =
  | { kind: 'ACCOUNT' }
  | { kind: 'SITES'; siteIds: readonly number[] }
  | { kind: 'TOOLS'; toolIds: readonly number[] }

export const REPORT_SELECTIONS = [
  'ACCOUNT',
  'SITES',
  'TOOLS',
] as const satisfies ReportSelection['kind'][]

/**
 * What reports of an account are made, and when. `language`: for addresses without an account.
 * `withReadings`: the PDF lists every reading; the record is the same.
 */
export type ReportPlan = ReportTiming & {
  name: string
  selection: ReportSelection
  format: ReportFormat
  withReadings: boolean
  language: Language
  recipients: readonly string[]
}

export const LONGEST_REPORT_NAME = 100
export const MOST_REPORT_RECIPIENTS = 20
export const MOST_REPORT_SCHEDULES = 50
/** Sensors in one report; of an account with more, the first by name. */
export const MOST_REPORT_TOOLS = 200
/** Sites that a plan may name. */
export const MOST_REPORT_SITES = 50
/** Reports that an outage made late, of one schedule: the newest. */
export const MOST_MISSED_REPORTS = 31
/** Files of a mail, in bytes, before they are encoded: many mail servers take ten million. */
export const MOST_ATTACHED_BYTES = 5_000_000
/** How long a link in a mail opens a report. */
export const REPORT_LINK_DAYS = 30
/** How long the files of a report stay stored; the record can be issued again for longer. */
export const REPORT_FILE_DAYS = 92

const CONTENT_TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

/** The media type of a file of a report, by its name. */
export const reportContentType = (name: string): string =>
  name.endsWith('.pdf') ? CONTENT_TYPES.pdf : CONTENT_TYPES.csv
