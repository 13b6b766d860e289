import { accountStoreContract } from './account-store-contract.ts'
import { alarmChangesContract } from './alarm-changes-contract.ts'
import { alarmGroupStoreContract } from './alarm-group-store-contract.ts'
import { alarmStoreContract } from './alarm-store-contract.ts'
import { auditStoreContract } from './audit-store-contract.ts'
import { customerNeedStoreContract } from './customer-need-store-contract.ts'
import { dailySummaryStoreContract } from './daily-summary-store-contract.ts'
import { defrostStoreContract } from './defrost-store-contract.ts'
import { deviceStoreContract } from './device-store-contract.ts'
import type { NewEngine } from './engine.ts'
import { importedReadingsContract } from './imported-readings-contract.ts'
import { haccpStoreContract } from './haccp-store-contract.ts'
import { importStoreContract } from './import-store-contract.ts'
import { incidentStoreContract } from './incident-store-contract.ts'
import { lateArrivalContract } from './late-arrival-contract.ts'
import { mailOptOutStoreContract } from './mail-opt-out-store-contract.ts'
import { alarmWaysStoreContract } from './alarm-ways-store-contract.ts'
import { deliveryReportContract } from './delivery-report-contract.ts'
import { outboxHoldingContract } from './outbox-holding-contract.ts'
import { outboxLeasingContract } from './outbox-leasing-contract.ts'
import { outboxStoreContract } from './outbox-store-contract.ts'
import { profileStoreContract } from './profile-store-contract.ts'
import { pushStoreContract } from './push-store-contract.ts'
import {
  certificateRetentionContract,
  instrumentStoreContract,
} from './instrument-store-contract.ts'
import { issuedLogStoreContract } from './issued-log-store-contract.ts'
import { reportStoreContract } from './report-store-contract.ts'
import { supportStoreContract } from './support-store-contract.ts'
import { reviewStoreContract } from './review-store-contract.ts'
import { signatureStoreContract } from './signature-store-contract.ts'
import { responseStoreContract } from './response-store-contract.ts'
import { inspectionFolderStoreContract } from './inspection-folder-store-contract.ts'
import { inspectionLinkStoreContract } from './inspection-link-store-contract.ts'
import { deviationStoreContract } from './deviation-store-contract.ts'
import { bulkChangeStoreContract } from './bulk-change-store-contract.ts'
import { drillStoreContract } from './drill-store-contract.ts'
import { rotaStoreContract } from './rota-store-contract.ts'
import { brandStoreContract } from './brand-store-contract.ts'
import { resellerRuleStoreContract } from './reseller-rule-store-contract.ts'
import { signingStoreContract } from './signing-store-contract.ts'
import { siteStoreContract } from './site-store-contract.ts'
import { readingArrivalContract } from './reading-arrival-contract.ts'
import { readingPropertyContract } from './reading-property-contract.ts'
import { readingSealingContract } from './reading-sealing-contract.ts'
import { readingStoreContract } from './reading-store-contract.ts'
import { readingTransactionContract } from './reading-transaction-contract.ts'
import { summedReadingsContract } from './summed-readings-contract.ts'
import { customerStoreContract } from './customer-store-contract.ts'
import { followUpStoreContract } from './follow-up-store-contract.ts'
import { arrivalsSinceContract } from './arrivals-since-contract.ts'
import { searchStoreContract } from './search-store-contract.ts'
import { foundSensorStoreContract } from './found-sensor-store-contract.ts'
import { sendingDevicesContract } from './sending-devices-contract.ts'
import { serverValueStoreContract } from './server-value-store-contract.ts'
import { secondFactorStoreContract } from './second-factor-store-contract.ts'
import { sessionStoreContract } from './session-store-contract.ts'
import { tokenStoreContract } from './token-store-contract.ts'
import { toolListContract } from './tool-list-contract.ts'
import { toolStoreContract } from './tool-store-contract.ts'
import { transactionContract } from './transaction-contract.ts'
import { wallLinkStoreContract } from './wall-link-store-contract.ts'
import { webhookStoreContract } from './webhook-store-contract.ts'
import { heldWebhooksContract } from './held-webhooks-contract.ts'

/**
 * Tests what every engine must do, port by port. The test of an engine calls it once. `trials`: how many
 * random histories of readings are tried.
 */
export const storageContract = (newEngine: NewEngine, trials: number): void => {
  accountStoreContract(newEngine)
  sessionStoreContract(newEngine)
  secondFactorStoreContract(newEngine)
  tokenStoreContract(newEngine)
  toolStoreContract(newEngine)
  toolListContract(newEngine)
  deviceStoreContract(newEngine)
  sendingDevicesContract(newEngine)
  auditStoreContract(newEngine)
  transactionContract(newEngine)
  wallLinkStoreContract(newEngine)
  importStoreContract(newEngine)
  instrumentStoreContract(newEngine)
  issuedLogStoreContract(newEngine)
  reportStoreContract(newEngine)
  reviewStoreContract(newEngine)
  supportStoreContract(newEngine)
  signatureStoreContract(newEngine)
  signingStoreContract(newEngine)
  alarmStoreContract(newEngine)
  alarmGroupStoreContract(newEngine)
  alarmChangesContract(newEngine)
  incidentStoreContract(newEngine)
  responseStoreContract(newEngine)
  defrostStoreContract(newEngine)
  outboxStoreContract(newEngine)
  outboxLeasingContract(newEngine)
  outboxHoldingContract(newEngine)
  deliveryReportContract(newEngine)
  alarmWaysStoreContract(newEngine)
  pushStoreContract(newEngine)
  rotaStoreContract(newEngine)
  siteStoreContract(newEngine)
  brandStoreContract(newEngine)
  resellerRuleStoreContract(newEngine)
  deviationStoreContract(newEngine)
  bulkChangeStoreContract(newEngine)
  profileStoreContract(newEngine)
  inspectionFolderStoreContract(newEngine)
  inspectionLinkStoreContract(newEngine)
  drillStoreContract(newEngine)
  haccpStoreContract(newEngine)
  webhookStoreContract(newEngine)
  heldWebhooksContract(newEngine)
  mailOptOutStoreContract(newEngine)
  dailySummaryStoreContract(newEngine)
  customerNeedStoreContract(newEngine)
  followUpStoreContract(newEngine)
  customerStoreContract(newEngine)
  searchStoreContract(newEngine)
  arrivalsSinceContract(newEngine)
  foundSensorStoreContract(newEngine)
  serverValueStoreContract(newEngine)
  readingStoreContract(newEngine)
  readingArrivalContract(newEngine)
  lateArrivalContract(newEngine)
  readingPropertyContract(newEngine, trials)
  summedReadingsContract(newEngine, Math.ceil(trials / 6))
  readingSealingContract(newEngine)
  readingTransactionContract(newEngine)
  importedReadingsContract(newEngine)
  certificateRetentionContract(newEngine)
}
