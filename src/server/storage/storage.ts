import type { StoredValue } from '../../domain/readings/stored-value.ts'
import type { CopyState } from '../continuous-copy/continuous-copy.ts'
import { OperatorError } from '../operator-error.ts'
import type { AccountReads, AccountWrites } from './account-store.ts'
import type { AlarmGroupReads, AlarmGroupWrites } from './alarm-group-store.ts'
import type { AlarmReads, AlarmWrites } from './alarm-store.ts'
import type { AlarmWaysReads, AlarmWaysWrites } from './alarm-ways-store.ts'
import type { AuditReads, AuditWrites } from './audit-store.ts'
import type { BulkChangeReads, BulkChangeWrites } from './bulk-change-store.ts'
import type { CustomerNeedReads } from './customer-need-store.ts'
import type { DamagedDays, DamagedRow } from './damaged-readings.ts'
import type { DailySummaryReads, DailySummaryWrites } from './daily-summary-store.ts'
import type { DefrostReads, DefrostWrites } from './defrost-store.ts'
import type { DeviationReads, DeviationWrites } from './deviation-store.ts'
import type { DeviceReads, DeviceWrites } from './device-store.ts'
import type { DrillReads, DrillWrites } from './drill-store.ts'
import type { FollowUpReads, FollowUpWrites } from './follow-up-store.ts'
import type { FoundSensorReads, FoundSensorWrites } from './found-sensor-store.ts'
import type { HaccpReads, HaccpWrites } from './haccp-store.ts'
import type { ImportReads, ImportWrites } from './import-store.ts'
import type { InspectionFolderReads, InspectionFolderWrites } from './inspection-folder-store.ts'
import type { InstrumentReads, InstrumentWrites } from './instrument-store.ts'
import type { Integrity } from './integrity.ts'
import type { IssuedLogReads, IssuedLogWrites } from './issued-log-store.ts'
import type { SignatureReads, SignatureWrites } from './signature-store.ts'
import type { MailOptOutReads, MailOptOutWrites } from './mail-opt-out-store.ts'
import type { OutageReads, OutageWrites } from './outage-store.ts'
import type { OutboxReads, OutboxWrites, PushReads, PushWrites } from './outbox-store.ts'
import type { ProfileReads, ProfileWrites } from './profile-store.ts'
import type { Housekeeping, ReadingReads, ReadingWrites } from './reading-store.ts'
import type { SearchReads } from './search-store.ts'
import type { ServerValueReads, ServerValueWrites } from './server-value-store.ts'
import type { ReportReads, ReportWrites } from './report-store.ts'
import type { ResponseLinkReads, ResponseLinkWrites } from './response-link-store.ts'
import type { ReviewReads, ReviewWrites } from './review-store.ts'
import type { RotaReads, RotaWrites } from './rota-store.ts'
import type { SecondFactorReads, SecondFactorWrites } from './second-factor-store.ts'
import type { SessionReads, SessionWrites } from './session-store.ts'
import type { ResellerRuleReads, ResellerRuleWrites } from './reseller-rule-store.ts'
import type { SiteReads, SiteWrites } from './site-store.ts'
import type { TokenReads, TokenWrites } from './token-store.ts'
import type { ToolReads, ToolWrites } from './tool-store.ts'
import type { WallLinkReads, WallLinkWrites } from './wall-link-store.ts'
import type { WebhookReads, WebhookWrites } from './webhook-store.ts'

/** The ports of a reader: they see the last commit and cannot change anything. */
export type Reads = {
  accounts: AccountReads
  sessions: SessionReads
  secondFactors: SecondFactorReads
  tokens: TokenReads
  tools: ToolReads
  devices: DeviceReads
  foundSensors: FoundSensorReads
  readings: ReadingReads
  imports: ImportReads
  instruments: InstrumentReads
  issuedLogs: IssuedLogReads
  signatures: SignatureReads
  audit: AuditReads
  wallLinks: WallLinkReads
  alarms: AlarmReads
  alarmGroups: AlarmGroupReads
  alarmWays: AlarmWaysReads
  bulkChanges: BulkChangeReads
  defrosts: DefrostReads
  outbox: OutboxReads
  profiles: ProfileReads
  push: PushReads
  webhooks: WebhookReads
  responseLinks: ResponseLinkReads
  reviews: ReviewReads
  rotas: RotaReads
  sites: SiteReads
  resellerRules: ResellerRuleReads
  deviations: DeviationReads
  inspectionFolders: InspectionFolderReads
  drills: DrillReads
  haccp: HaccpReads
  reports: ReportReads
  mailOptOuts: MailOptOutReads
  dailySummaries: DailySummaryReads
  customerNeeds: CustomerNeedReads
  followUps: FollowUpReads
  search: SearchReads
  outages: OutageReads
  serverValues: ServerValueReads
}

/** The ports inside a transaction: they read what it wrote, and they alone can write. */
export type Writes = {
  accounts: AccountWrites
  sessions: SessionWrites
  secondFactors: SecondFactorWrites
  tokens: TokenWrites
  tools: ToolWrites
  devices: DeviceWrites
  foundSensors: FoundSensorWrites
  readings: ReadingWrites
  imports: ImportWrites
  instruments: InstrumentWrites
  issuedLogs: IssuedLogWrites
  signatures: SignatureWrites
  audit: AuditWrites
  wallLinks: WallLinkWrites
  alarms: AlarmWrites
  alarmGroups: AlarmGroupWrites
  alarmWays: AlarmWaysWrites
  bulkChanges: BulkChangeWrites
  defrosts: DefrostWrites
  outbox: OutboxWrites
  profiles: ProfileWrites
  push: PushWrites
  webhooks: WebhookWrites
  responseLinks: ResponseLinkWrites
  reviews: ReviewWrites
  rotas: RotaWrites
  sites: SiteWrites
  resellerRules: ResellerRuleWrites
  deviations: DeviationWrites
  inspectionFolders: InspectionFolderWrites
  drills: DrillWrites
  haccp: HaccpWrites
  reports: ReportWrites
  mailOptOuts: MailOptOutWrites
  dailySummaries: DailySummaryWrites
  customerNeeds: CustomerNeedReads
  followUps: FollowUpWrites
  search: SearchReads
  outages: OutageWrites
  serverValues: ServerValueWrites
}

/**
 * What a committed transaction changed. Everything that keeps a copy follows these: the device
 * directory, the states of alarms, the silence watch, open sockets, the delivery worker.
 */
export type Change =
  | { kind: 'device'; imeiNumber: string }
  | { kind: 'token'; id: number }
  /** Of an account's gateways; null: of those for all devices. */
  | { kind: 'found-sensor'; accountId: number | null }
  | { kind: 'account'; id: number }
  | { kind: 'session'; tokenHash: string }
  | { kind: 'incident'; id: number; toolId: number }
  /** New deliveries wait in the outbox. */
  | { kind: 'outbox' }
  /** A message to a webhook is due. */
  | { kind: 'webhook' }
  /** `state` and `dueMs` as they are stored now; null for none. `dueMs` since 1970. */
  | { kind: 'alarm-state'; toolId: number; state: string | null; dueMs: number | null }
  /** What the tool has learned of its defrosts. */
  | { kind: 'defrosts'; toolId: number }
  /** Times in ms since 1970, as they were written. `clockAheadMs`: see `Device`. */
  | { kind: 'contact'; imeiNumber: string; atMs: number; clockAheadMs: number }
  | Arrival

/** A device's readings in one request were stored, for these tools. `receivedMs`: since 1970. */
export type Arrival = {
  kind: 'arrival'
  imeiNumber: string
  receivedMs: number
  tools: readonly ArrivedReadings[]
}

/**
 * The new readings of one tool: parallel lists in the order sent, ms since 1970 and corrected
 * values. Empty when all of them were repeats.
 */
export type ArrivedReadings = {
  toolId: number
  imeiNumber: string
  equipmentId: number
  timesMs: number[]
  values: StoredValue[]
}

/** What to call for each kind of change, with all changes of that kind in one commit. */
export type ChangeListener = {
  [Kind in Change['kind']]?: (changes: readonly Extract<Change, { kind: Kind }>[]) => void
}

export type Storage = Reads & {
  /**
   * All or nothing, and on the disk when it resolves. Inside, use the given stores only: they see
   * what the transaction wrote; the outer ones see the last commit. Do no slow work inside (no
   * password hashing, no network): it is the only writer. Throws `StorageUnavailableError` when the
   * disk is full or the engine does not answer. `announce` adds to the changes of this commit what
   * the stores cannot know.
   */
  transaction<T>(
    work: (stores: Writes, announce: (arrival: Arrival) => void) => Promise<T>,
  ): Promise<T>
  /**
   * Tells the listener after each commit what changed (a tool counts as its device). Returns the
   * function that ends the listening.
   */
  onChange(listener: ChangeListener): () => void
  housekeeping: Housekeeping
  /** Rows left out since the start. Their readings are missing until a backup is restored. */
  damagedRows: readonly DamagedRow[]
  /** Sealed stretches that could not be read since the start; others may be damaged unnoticed. */
  damagedDays(): readonly DamagedDays[]
  /**
   * Whether the disk is nearly full: what is left is kept for logins, the trail and alarms, and new
   * readings are refused.
   */
  isDiskShort(): boolean
  /**
   * Whether another server on the same database was at work from the beginning of the span to its end, in
   * ms since 1970.
   */
  watchedByOthers(span: { fromMs: number; toMs: number }): Promise<boolean>
  /** To the other servers on the database; null where the database is a file of this server. */
  words: ServerWords | null
  /** Throws `StorageUnavailableError` when storage does not answer; a database server also when it takes no writes. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Short words between the servers on one database. They may get lost, and nothing waits for them. */
export type ServerWords = {
  tell(word: string): void
  onWord(listener: (word: string) => void): void
}

/** What is done with a database that is a file of this server. A database server does it itself. */
export type DatabaseFile = {
  integrity: Integrity
  /** How the continuous copy stands; null where none is made. */
  copyState(): CopyState | null
  /** Resolves with true when everything committed until now is in the continuous copy. */
  copyNow(): Promise<boolean>
  /**
   * A consistent copy of the whole database while the server runs, which has its name once all of it
   * was checked. Throws `OperatorError`; then there is no such file. An aborted `signal` ends it.
   */
  backup(file: string, signal?: AbortSignal): Promise<void>
}

export class StorageUnavailableError extends OperatorError {
  override name = 'StorageUnavailableError'
}

/**
 * Waits for a write that others can do without, such as a note of a use: while nothing can be stored
 * it is left out.
 */
export const unlessUnavailable = async (write: Promise<void>): Promise<void> => {
  try {
    await write
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
  }
}

/** There is no room on the disk of the data folder. */
export class DiskFullError extends StorageUnavailableError {
  override name = 'DiskFullError'
}

/**
 * A file of the data folder, or the folder, was removed or replaced while the server used it.
 * Nothing is stored any more: the server has to end.
 */
export class DataFolderLostError extends StorageUnavailableError {
  override name = 'DataFolderLostError'
  readonly path: string

  constructor(path: string) {
    super(
      `${path} was removed or replaced while the server used it, so nothing is stored any more: put it back or restore a backup, make sure that no other server uses this folder, and start again.`,
    )
    this.path = path
  }
}

/**
 * What a server has in memory is not what its database holds: others have gone on without it for too long,
 * a newer program has changed the tables, or the database was put back to an earlier state. Nothing is stored any more: the server has to end.
 */
export class OutOfStepError extends StorageUnavailableError {
  override name = 'OutOfStepError'

  constructor() {
    super(
      'The database has gone on without this server for too long, was updated by a newer program, or was put back to an earlier state, so nothing is stored any more: start the server again, which reads everything anew.',
    )
  }
}

/** After these a server stores nothing any more. */
export type LostStorageError = DataFolderLostError | OutOfStepError

/** The file holds something else than what was written, where no checksum of ours stands. */
export class DatabaseDamagedError extends OperatorError {
  override name = 'DatabaseDamagedError'

  constructor(file: string, detail: string, options?: ErrorOptions) {
    super(
      `The database ${file} is damaged (${detail}): see what can still be read with "npm run verify", then restore a backup with "npm run restore -- <backup>". The damaged file stays beside it.`,
      options,
    )
  }
}

/** The database was written by a later version of the program. */
export class DatabaseTooNewError extends OperatorError {
  override name = 'DatabaseTooNewError'

  constructor(version: number, newestKnown: number) {
    super(
      `The database has version ${version}, but this program knows versions up to ${newestKnown} only: start the newer program that wrote it, or restore a backup from before the update.`,
    )
  }
}

/** The server has not been started since the update. */
export class DatabaseTooOldError extends OperatorError {
  override name = 'DatabaseTooOldError'

  constructor(version: number, newestVersion: number) {
    super(
      `The database has version ${version}, but this program reads version ${newestVersion} only: start the server once, which updates the database.`,
    )
  }
}

/** Another server works on the same data folder. */
export class DataFolderInUseError extends OperatorError {
  override name = 'DataFolderInUseError'

  constructor(folder: string) {
    super(
      `Another Coldwatch server is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
}
