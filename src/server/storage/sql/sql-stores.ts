import type { Writes } from '../storage.ts'
import { sqlAccountStore } from './sql-account-store.ts'
import { sqlAlarmGroupStore } from './sql-alarm-group-store.ts'
import { sqlAlarmStore } from './sql-alarm-store.ts'
import { sqlAlarmWaysStore } from './sql-alarm-ways-store.ts'
import { sqlAuditStore } from './sql-audit-store.ts'
import { sqlBrandStore } from './sql-brand-store.ts'
import { sqlBulkChangeStore } from './sql-bulk-change-store.ts'
import { sqlCustomerStore } from './sql-customer-store.ts'
import { sqlCustomerNeedStore } from './sql-customer-need-store.ts'
import { sqlDailySummaryStore } from './sql-daily-summary-store.ts'
import { sqlDefrostStore } from './sql-defrost-store.ts'
import { sqlDeviationStore } from './sql-deviation-store.ts'
import { sqlDeviceStore } from './sql-device-store.ts'
import { sqlDrillStore } from './sql-drill-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import { sqlFollowUpStore } from './sql-follow-up-store.ts'
import { sqlFoundSensorStore } from './sql-found-sensor-store.ts'
import { sqlHaccpStore } from './sql-haccp-store.ts'
import { sqlImportStore } from './sql-import-store.ts'
import { sqlInspectionFolderStore } from './sql-inspection-folder-store.ts'
import { sqlInspectionLinkStore } from './sql-inspection-link-store.ts'
import { sqlInstrumentStore } from './sql-instrument-store.ts'
import { sqlIssuedLogStore } from './sql-issued-log-store.ts'
import { sqlSigningStore } from './sql-signing-store.ts'
import { sqlSignatureStore } from './sql-signature-store.ts'
import { sqlMailOptOutStore } from './sql-mail-opt-out-store.ts'
import { sqlOutageStore } from './sql-outage-store.ts'
import { sqlOutboxStore } from './sql-outbox-store.ts'
import { sqlProfileStore } from './sql-profile-store.ts'
import { sqlPushStore } from './sql-push-store.ts'
import { sqlReportStore } from './sql-report-store.ts'
import { sqlResponseLinkStore } from './sql-response-link-store.ts'
import { sqlReviewStore } from './sql-review-store.ts'
import { sqlRotaStore } from './sql-rota-store.ts'
import { sqlSearchStore } from './sql-search-store.ts'
import { sqlSecondFactorStore } from './sql-second-factor-store.ts'
import { sqlServerValueStore } from './sql-server-value-store.ts'
import { sqlSessionStore } from './sql-session-store.ts'
import { sqlResellerRuleStore } from './sql-reseller-rule-store.ts'
import { sqlSiteStore } from './sql-site-store.ts'
import { sqlSupportStore } from './sql-support-store.ts'
import { sqlTokenStore } from './sql-token-store.ts'
import { sqlToolStore } from './sql-tool-store.ts'
import { sqlWallLinkStore } from './sql-wall-link-store.ts'
import { sqlWebhookStore } from './sql-webhook-store.ts'

/** All stores but that of readings, whose rows are the engine's own. */
export const sqlStores = (engine: SqlEngine): Omit<Writes, 'readings'> => ({
  accounts: sqlAccountStore(engine),
  sessions: sqlSessionStore(engine),
  secondFactors: sqlSecondFactorStore(engine),
  tokens: sqlTokenStore(engine),
  tools: sqlToolStore(engine),
  devices: sqlDeviceStore(engine),
  foundSensors: sqlFoundSensorStore(engine),
  imports: sqlImportStore(engine),
  instruments: sqlInstrumentStore(engine),
  issuedLogs: sqlIssuedLogStore(engine),
  signatures: sqlSignatureStore(engine),
  signing: sqlSigningStore(engine),
  audit: sqlAuditStore(engine),
  wallLinks: sqlWallLinkStore(engine),
  alarms: sqlAlarmStore(engine),
  alarmGroups: sqlAlarmGroupStore(engine),
  alarmWays: sqlAlarmWaysStore(engine),
  brands: sqlBrandStore(engine),
  bulkChanges: sqlBulkChangeStore(engine),
  defrosts: sqlDefrostStore(engine),
  outbox: sqlOutboxStore(engine),
  profiles: sqlProfileStore(engine),
  push: sqlPushStore(engine),
  webhooks: sqlWebhookStore(engine),
  responseLinks: sqlResponseLinkStore(engine),
  reviews: sqlReviewStore(engine),
  rotas: sqlRotaStore(engine),
  sites: sqlSiteStore(engine),
  resellerRules: sqlResellerRuleStore(engine),
  deviations: sqlDeviationStore(engine),
  inspectionFolders: sqlInspectionFolderStore(engine),
  inspectionLinks: sqlInspectionLinkStore(engine),
  drills: sqlDrillStore(engine),
  haccp: sqlHaccpStore(engine),
  reports: sqlReportStore(engine),
  mailOptOuts: sqlMailOptOutStore(engine),
  customerNeeds: sqlCustomerNeedStore(engine),
  followUps: sqlFollowUpStore(engine),
  customers: sqlCustomerStore(engine),
  search: sqlSearchStore(engine),
  support: sqlSupportStore(engine),
  dailySummaries: sqlDailySummaryStore(engine),
  outages: sqlOutageStore(engine),
  serverValues: sqlServerValueStore(engine),
})
