import type { DayPeriod } from '../../domain/reports/report-periods.ts'
import type { ReportFormat, ReportPlan } from '../../domain/reports/report-schedule.ts'
import type { Language } from '../../domain/users/account.ts'

/**
 * Reports that an account gets by plan. `since`: only what is due after this instant is made; it is that of
 * the last change of the timing or of the end of a pause. `recipients`: see `ReportRecipient`.
 */
export type ReportSchedule = Omit<ReportPlan, 'recipients'> & {
  id: number
  accountId: number
  createdAt: Date
  since: Date
  pausedAt: Date | null
  deletedAt: Date | null
  recipients: ReportRecipient[]
}

/**
 * An address of a schedule. `accountId`: of the person that had it when it was entered; null for an address
 * without an account. `endedAt`: when the reader ended these mails.
 */
export type ReportRecipient = { address: string; accountId: number | null; endedAt: Date | null }

/** Recipients who read in one language, by the same clocks. */
export type ReportEdition = { timeZone: string; language: Language }

/** `OPEN`: files are being made. `MADE`: they are there, and its mails are in the outbox. */
export type ReportRunState = 'OPEN' | 'MADE'

/**
 * One mailing of a schedule: of one period, or of several that an outage has missed. `startedBy`: the account
 * that began it by hand; null by plan.
 */
export type ReportRun = ReportEdition & {
  id: number
  scheduleId: number
  format: ReportFormat
  withReadings: boolean
  periods: readonly DayPeriod[]
  createdAt: Date
  startedBy: number | null
  state: ReportRunState
  finishedAt: Date | null
  /** Sensors in it, and those beyond `MOST_REPORT_TOOLS`; 0 while it is open. */
  sensors: number
  leftOut: number
}

export type NewReportRun = Omit<
  ReportRun,
  'id' | 'state' | 'finishedAt' | 'sensors' | 'leftOut'
> & {
  recipients: readonly Omit<ReportRecipient, 'endedAt'>[]
}

/** `deliveryId`: of its mail; null until it is in the outbox. `address`: `ERASED` of an erased person. */
export type ReportRunRecipient = {
  runId: number
  address: string
  accountId: number | null
  deliveryId: number | null
  status: 'WAITING' | 'SENT' | 'FAILED' | null
  reason: string | null
}

/**
 * A file of a run. `toolId`: null for one of all sensors. `failure`: why there is no file; null for none.
 * `size` and `sha256` (hex): null where it is written anew whenever it is fetched. `hasBytes` false: no
 * longer stored, or never.
 */
export type ReportDocument = {
  id: number
  runId: number
  toolId: number | null
  fromDay: string
  name: string
  size: number | null
  sha256: string | null
  hasBytes: boolean
  failure: string | null
}

export type NewReportDocument = Omit<ReportDocument, 'id' | 'hasBytes'> & {
  bytes: Uint8Array | null
}

/** Of a link the secret is stored as its hash only. `revokedAt`: it opens nothing any more. */
export type ReportLink = {
  runId: number
  address: string
  expiresAt: Date
  revokedAt: Date | null
}

/** A server's right to make the files of a run, until it ends. */
export type ReportLease = { runId: number; fence: number }

export type ReportReads = {
  schedule(id: number): Promise<ReportSchedule | null>
  /** Those that are not deleted, in the order of their names. */
  schedulesOf(accountId: number): Promise<ReportSchedule[]>
  /** Of all accounts that are there, without those paused or deleted; in the order of ids. */
  runningSchedules(): Promise<ReportSchedule[]>
  /** Up to when the reports of each edition of a schedule were begun. */
  editions(scheduleId: number): Promise<(ReportEdition & { begunUntil: Date })[]>
  run(id: number): Promise<ReportRun | null>
  /** Whether files of a run are still to be made. */
  hasOpen(): Promise<boolean>
  /** The newest first; `before`: the id of the last one of the page before. */
  runsOf(scheduleId: number, page: { first: number; before: number | null }): Promise<ReportRun[]>
  recipientsOf(runIds: readonly number[]): Promise<ReportRunRecipient[]>
  /** In the order in which they were made. */
  documentsOf(runIds: readonly number[]): Promise<ReportDocument[]>
  document(id: number): Promise<ReportDocument | null>
  /** Null when the document is not stored. */
  bytesOf(documentId: number): Promise<Uint8Array | null>
  link(secretHash: string): Promise<ReportLink | null>
  /** How many links of each run open it at the instant. */
  openLinks(runIds: readonly number[], now: Date): Promise<Map<number, number>>
}

export type ReportWrites = ReportReads & {
  addSchedule(
    accountId: number,
    plan: Omit<ReportPlan, 'recipients'> & { recipients: readonly ReportRecipient[] },
    at: Date,
  ): Promise<number>
  /** Replaces the plan with its recipients. `since`: null leaves it. */
  setSchedule(
    id: number,
    plan: Omit<ReportPlan, 'recipients'> & { recipients: readonly ReportRecipient[] },
    since: Date | null,
  ): Promise<void>
  /** `at` null ends the pause; what was due in it is not made. */
  setPaused(id: number, at: Date | null, since: Date): Promise<void>
  /** Its runs stay; its addresses are removed. */
  remove(id: number, at: Date): Promise<void>
  /** The reader of an address ends the mails of a schedule, or begins them again (null). */
  setEnded(scheduleId: number, address: string, at: Date | null): Promise<void>
  setBegunUntil(scheduleId: number, edition: ReportEdition, until: Date): Promise<void>
  addRun(run: NewReportRun): Promise<number>
  /** Leases the oldest open run that nobody has a lease of; null when there is none. */
  lease(now: Date, until: Date): Promise<ReportLease | null>
  /** False when somebody else has a newer lease; then nothing has changed. */
  extend(lease: ReportLease, until: Date): Promise<boolean>
  addDocument(document: NewReportDocument): Promise<void>
  finish(runId: number, at: Date, counts: Pick<ReportRun, 'sensors' | 'leftOut'>): Promise<void>
  setDelivery(runId: number, address: string, deliveryId: number): Promise<void>
  addLink(secretHash: string, link: Omit<ReportLink, 'revokedAt'>): Promise<void>
  /** Answers how many links it ended. */
  revokeLinks(runId: number, at: Date): Promise<number>
  /** Forgets the bytes of documents of runs before the instant, and links that expired before it. */
  forgetFiles(before: Date): Promise<void>
  /**
   * Erases a person: the addresses of schedules and runs of the account, those with its number, and
   * `address` (in lower case).
   */
  erase(person: { accountId: number; address: string | null }): Promise<void>
}
