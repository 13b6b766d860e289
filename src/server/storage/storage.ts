import type { CopyState } from '../continuous-copy/continuous-copy.ts'
import type { AccountReads, AccountWrites } from './account-store.ts'
import type { AlarmChangeReads } from './alarm-change.ts'
import type { AlarmGroupReads, AlarmGroupWrites } from './alarm-group-store.ts'
import type { AlarmReads, AlarmWrites } from './alarm-store.ts'
import type { AlarmWaysReads, AlarmWaysWrites } from './alarm-ways-store.ts'
import type { AuditReads, AuditWrites } from './audit-store.ts'
import type { BrandReads, BrandWrites } from './brand-store.ts'
import type { BulkChangeReads, BulkChangeWrites } from './bulk-change-store.ts'
import type { CustomerReads, CustomerWrites } from './customer-store.ts'
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
import type { InspectionLinkReads, InspectionLinkWrites } from './inspection-link-store.ts'
import type { InstrumentReads, InstrumentWrites } from './instrument-store.ts'
import type { Integrity } from './integrity.ts'
import type { IssuedLogReads, IssuedLogWrites } from './issued-log-store.ts'
import type { SignatureReads, SignatureWrites } from './signature-store.ts'
import type { MailOptOutReads, MailOptOutWrites } from './mail-opt-out-store.ts'
import type { OutageReads, OutageWrites } from './outage-store.ts'
import type { OutboxReads, OutboxWrites } from './outbox-store.ts'
import type { PushReads, PushWrites } from './push-store.ts'
import type { ProfileReads, ProfileWrites } from './profile-store.ts'
import type { Housekeeping, ReadingReads, ReadingWrites } from './reading-store.ts'
import type { SupportReads, SupportWrites } from './support-store.ts'
import type { SearchReads } from './search-store.ts'
import type { ServerValueReads, ServerValueWrites } from './server-value-store.ts'
import type { ReportReads, ReportWrites } from './report-store.ts'
import type { ResponseLinkReads, ResponseLinkWrites } from './response-link-store.ts'
import type { ReviewReads, ReviewWrites } from './review-store.ts'
import type { RotaReads, RotaWrites } from './rota-store.ts'
import type { SecondFactorReads, SecondFactorWrites } from './second-factor-store.ts'
import type { SessionReads, SessionWrites } from './session-store.ts'
import type { ResellerRuleReads, ResellerRuleWrites } from './reseller-rule-store.ts'
import type { SigningReads, SigningWrites } from './signing-store.ts'
import type { SiteReads, SiteWrites } from './site-store.ts'
import type { TokenReads, TokenWrites } from './token-store.ts'
import type { ToolReads, ToolWrites } from './tool-store.ts'
import type { WallLinkReads, WallLinkWrites } from './wall-link-store.ts'
import type { WebhookReads, WebhookWrites } from './webhook-store.ts'
import type { Arrival, ChangeListener } from './change.ts'

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
  signing: SigningReads
  audit: AuditReads
  wallLinks: WallLinkReads
  alarms: AlarmReads & AlarmChangeReads
  alarmGroups: AlarmGroupReads
  alarmWays: AlarmWaysReads
  brands: BrandReads
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
  inspectionLinks: InspectionLinkReads
  drills: DrillReads
  haccp: HaccpReads
  reports: ReportReads
  mailOptOuts: MailOptOutReads
  dailySummaries: DailySummaryReads
  customerNeeds: CustomerNeedReads
  followUps: FollowUpReads
  customers: CustomerReads
  search: SearchReads
  support: SupportReads
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
  signing: SigningWrites
  audit: AuditWrites
  wallLinks: WallLinkWrites
  alarms: AlarmWrites & AlarmChangeReads
  alarmGroups: AlarmGroupWrites
  alarmWays: AlarmWaysWrites
  brands: BrandWrites
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
  inspectionLinks: InspectionLinkWrites
  drills: DrillWrites
  haccp: HaccpWrites
  reports: ReportWrites
  mailOptOuts: MailOptOutWrites
  dailySummaries: DailySummaryWrites
  customerNeeds: CustomerNeedReads
  followUps: FollowUpWrites
  customers: CustomerWrites
  search: SearchReads
  support: SupportWrites
  outages: OutageWrites
  serverValues: ServerValueWrites
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
  /**
   * What this server leases now is its own as long as this number stays the same; null while others may
   * take it for gone, so that it must begin nothing. 0 where no other server uses the database.
   */
  leaseTerm(): number | null
  /** What this server leases stands under this name; null where no other server uses the database. */
  serverId: string | null
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
