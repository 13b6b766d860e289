import { firstTables } from './0001-first-tables.ts'
import { wallLinks } from './0002-wall-links.ts'
import { sortKeys } from './0003-sort-keys.ts'
import { alarms } from './0004-alarms.ts'
import { outbox } from './0005-outbox.ts'
import { auditChain } from './0006-audit-chain.ts'
import { issuedLogs } from './0007-issued-logs.ts'
import { issuedLogsStay } from './0008-issued-logs-stay.ts'
import { historyIndexes } from './0009-history-indexes.ts'
import { listedEntries } from './0010-listed-entries.ts'
import { alarmsOfAPeriod } from './0011-alarms-of-a-period.ts'
import { readingsVersion2 } from './0012-readings-version-2.ts'
import { whoIssuedALog } from './0013-who-issued-a-log.ts'
import { historyOfAlarmSettings } from './0014-history-of-alarm-settings.ts'
import { sessionsInAList } from './0015-sessions-in-a-list.ts'
import { linksInMail } from './0016-links-in-mail.ts'
import { devicesBelongToAccounts } from './0017-devices-belong-to-accounts.ts'
import { customersOfTools } from './0018-customers-of-tools.ts'
import { tokensOfMachines } from './0019-tokens-of-machines.ts'
import { saltsOfPersons } from './0020-salts-of-persons.ts'
import { checksumsOfRecentReadings } from './0021-checksums-of-recent-readings.ts'
import { membersOfAccounts } from './0022-members-of-accounts.ts'
import { secondFactor } from './0023-second-factor.ts'
import { outages } from './0024-outages.ts'
import { usedRecoveryCodes } from './0025-used-recovery-codes.ts'
import { foundSensors } from './0026-found-sensors.ts'
import { lifeOfDevices } from './0027-life-of-devices.ts'
import { makersOfFoundSensors } from './0028-makers-of-found-sensors.ts'
import { imports } from './0029-imports.ts'
import { reportsOfDevices } from './0030-reports-of-devices.ts'
import { ordersOfTools } from './0031-orders-of-tools.ts'
import { contactsInTheLog } from './0032-contacts-in-the-log.ts'
import { readingsVersion3 } from './0033-readings-version-3.ts'
import { firmwareOfFoundSensors } from './0034-firmware-of-found-sensors.ts'
import { firstDefaults } from './0035-first-defaults.ts'
import { conditionsOfAlarms } from './0036-conditions-of-alarms.ts'
import { learnedDefrosts } from './0037-learned-defrosts.ts'
import { humidityOfImports } from './0038-humidity-of-imports.ts'
import { dailySummaries } from './0039-daily-summaries.ts'
import { groupsOfAlarms } from './0042-groups-of-alarms.ts'
import { responsesToAlarms } from './0040-responses-to-alarms.ts'
import { instruments } from './0041-instruments.ts'
import { webhooks } from './0043-webhooks.ts'
import { calibrationMails } from './0044-calibration-mails.ts'
import { certificatesToRemind } from './0046-certificates-to-remind.ts'
import { formsOfWebhooks } from './0047-forms-of-webhooks.ts'
import { rotas } from './0048-rotas.ts'
import { alarmDrills } from './0049-alarm-drills.ts'
import { inspectionFolders } from './0062-inspection-folders.ts'
import { deviations } from './0057-deviations.ts'
import { signaturesOfLogs } from './0050-signatures-of-logs.ts'
import { signaturesOfRecords } from './0051-signatures-of-records.ts'
import { sites } from './0052-sites.ts'
import { followUps } from './0053-follow-ups.ts'
import { groupsBySite } from './0054-groups-by-site.ts'
import { haccpRegisters } from './0055-haccp-registers.ts'
import { alarmWays } from './0056-alarm-ways.ts'
import { bulkChanges } from './0058-bulk-changes.ts'
import { profiles } from './0059-profiles.ts'
import { scheduledReports } from './0060-scheduled-reports.ts'
import { deliveryReports } from './0063-delivery-reports.ts'
import { changeLog } from './0045-change-log.ts'
import { resellerRules } from './0061-reseller-rules.ts'
import { issuedRegisters } from './0064-issued-registers.ts'
import { reviews } from './0065-reviews.ts'
import { customers } from './0066-customers.ts'
import { signingDuties } from './0067-signing-duties.ts'
import { brands } from './0068-brands.ts'
import { supportAccess } from './0069-support-access.ts'
import { inspectionLinks } from './0070-inspection-links.ts'
import { personalWebhooks } from './0071-personal-webhooks.ts'
import { issuedFiles } from './0072-issued-files.ts'
import { leasesOfServers } from './0073-leases-of-servers.ts'
import { sentInspectionLinks } from './0074-sent-inspection-links.ts'
import { registersOfSites } from './0075-registers-of-sites.ts'
import { webhooksOfRules } from './0076-webhooks-of-rules.ts'
import { reviewsByTheirHash } from './0077-reviews-by-their-hash.ts'
import { limitsOfSensors } from './0078-limits-of-sensors.ts'
import { papersOfReviews } from './0079-papers-of-reviews.ts'
import { mailsOfInspectionLinks } from './0080-mails-of-inspection-links.ts'
import { changesOfAlarms } from './0081-changes-of-alarms.ts'
import type { LaterMigration, Migration } from './migration.ts'

const FIRST_MIGRATIONS: readonly Migration[] = [
  firstTables,
  wallLinks,
  sortKeys,
  alarms,
  outbox,
  auditChain,
  issuedLogs,
  issuedLogsStay,
  historyIndexes,
  listedEntries,
  alarmsOfAPeriod,
  readingsVersion2,
  whoIssuedALog,
  historyOfAlarmSettings,
  sessionsInAList,
  linksInMail,
  devicesBelongToAccounts,
  customersOfTools,
  tokensOfMachines,
  saltsOfPersons,
  checksumsOfRecentReadings,
  membersOfAccounts,
  secondFactor,
  outages,
  usedRecoveryCodes,
  foundSensors,
  lifeOfDevices,
  makersOfFoundSensors,
  imports,
  reportsOfDevices,
  ordersOfTools,
  contactsInTheLog,
  readingsVersion3,
  firmwareOfFoundSensors,
  firstDefaults,
  conditionsOfAlarms,
  learnedDefrosts,
  humidityOfImports,
]

export const LATER_MIGRATIONS: readonly LaterMigration[] = [
  dailySummaries,
  responsesToAlarms,
  instruments,
  groupsOfAlarms,
  webhooks,
  calibrationMails,
  changeLog,
  certificatesToRemind,
  formsOfWebhooks,
  rotas,
  alarmDrills,
  signaturesOfLogs,
  signaturesOfRecords,
  sites,
  followUps,
  groupsBySite,
  haccpRegisters,
  alarmWays,
  deviations,
  bulkChanges,
  profiles,
  scheduledReports,
  resellerRules,
  inspectionFolders,
  deliveryReports,
  issuedRegisters,
  reviews,
  customers,
  signingDuties,
  brands,
  supportAccess,
  inspectionLinks,
  personalWebhooks,
  issuedFiles,
  leasesOfServers,
  sentInspectionLinks,
  registersOfSites,
  webhooksOfRules,
  reviewsByTheirHash,
  limitsOfSensors,
  papersOfReviews,
  mailsOfInspectionLinks,
  changesOfAlarms,
]

/**
 * In the order in which they are applied; the last one's version is what this program expects of a
 * database.
 */
export const MIGRATIONS: readonly Migration[] = [...FIRST_MIGRATIONS, ...LATER_MIGRATIONS]
