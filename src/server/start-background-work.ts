import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import type { AlarmMemory } from './alarms/alarm-memory.ts'
import { startAlarmSweeper } from './alarms/sweep-alarms.ts'
import { logAuditHead } from './audit/log-head.ts'
import type { ManagedBackups } from './backups/managed-backups.ts'
import { addAlarmMetrics } from './http/alarm-metrics.ts'
import { createForgetPass } from './bulk/forget-bulk-changes.ts'
import { createExpiryPass } from './customers/expiry-pass.ts'
import { createSummaryPass } from './daily-summary/summary-pass.ts'
import { createReminderPass } from './instruments/reminder-pass.ts'
import type { Delivery } from './delivery/open-delivery.ts'
import { createMissingReportPass } from './delivery-reports/missing-reports.ts'
import { createDrillPass } from './drills/drill-pass.ts'
import { createSigningPass } from './signing/signing-pass.ts'
import { createLookAheadPass } from './duty/look-ahead-pass.ts'
import { type DeviceReports, REPORTS_WRITTEN_EVERY_MS } from './device-reports/device-reports.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/durations.ts'
import { createFolderPass } from './inspection-folders/make-folders.ts'
import { addBackupMetrics } from './http/backup-metrics.ts'
import { addLagMetrics } from './http/lag-metrics.ts'
import { addSelfCheckMetrics } from './http/self-check-metrics.ts'
import type { Metrics } from './http/metrics.ts'
import { createFailureLog } from './failure-log.ts'
import { createResellerRulePass } from './reseller-rules/reseller-rule-pass.ts'
import { every, startPasses } from './passes.ts'
import type { Services } from './services.ts'
import { startSelfCheck } from './self-check/start-self-check.ts'
import { createSupportPass } from './support/settle-support.ts'
import { recordOutage } from './outages/record-outage.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import { startMaintenance } from './storage/maintenance.ts'
import type { DatabaseFile, Storage } from './storage/storage.ts'
import type { ServersWatch } from './watch-others/watch-servers.ts'

const FOLDERS_LOOKED_FOR_EVERY_MS = 2 * SECOND_MS
/** How often messages are looked for of whose delivery no report came in time. */
const REPORTS_MISSED_EVERY_MS = 10_000

/**
 * What runs by the clock: alarms that follow from time alone, housekeeping, the head of the audit
 * trail in the server log. Answers the call that ends all of it.
 */
export const startBackgroundWork = (parts: {
  storage: Storage
  databaseFile: DatabaseFile | null
  clock: Clock
  log: FastifyBaseLogger
  alarms: AlarmMemory
  metrics: Metrics
  serverWatch: Pick<ServerWatch, 'swept' | 'noteOutage' | 'reportNotMade' | 'start' | 'damage'>
  otherServers: Pick<ServersWatch, 'start'>
  retentionDays: number
  removeUnconfirmed: () => Promise<void>
  delivery: Pick<Delivery, 'mailState'>
  reports: Pick<DeviceReports, 'write'>
  services: { reports: Pick<Services['reports'], 'pass'> }
  /** Where the files of inspection folders are. */
  foldersIn: string
  /** Null when they are switched off. */
  backups: ManagedBackups | null
}): (() => Promise<void>) => {
  const { storage, clock, log } = parts
  const alarmMetrics = addAlarmMetrics(parts.metrics.registry, {
    countOpen: () => storage.alarms.countOpen({ kind: 'all' }),
    silentDevices: parts.alarms.silence.silentDevices,
  })
  addLagMetrics(parts.metrics.registry, { storage, clock })
  const sweeper = startAlarmSweeper({
    storage,
    memory: parts.alarms,
    clock,
    sendsSummaries: () => parts.delivery.mailState().kind === 'works',
    onLapse: (lapse) => {
      log.warn(lapse, 'the server was paused or did not watch')
      parts.serverWatch.noteOutage(lapse)
    },
    recordLapse: (lapse) => recordOutage(storage, { ...lapse, cause: 'paused' }),
    onSwept: (ms) => {
      alarmMetrics.swept(ms)
      parts.serverWatch.swept()
    },
    onError: createFailureLog(log, 'a sweep of the alarms failed; it is tried again'),
  })
  const summaries = startPasses({
    pass: createSummaryPass({
      storage,
      clock,
      sendsMail: () => parts.delivery.mailState().kind !== 'not-set',
    }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'daily summaries were not written; it is tried again'),
  })
  const calibrations = startPasses({
    pass: createReminderPass({
      storage,
      clock,
      sendsMail: () => parts.delivery.mailState().kind !== 'not-set',
    }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'reminders of calibrations were not written; it is tried again'),
  })
  const rotas = startPasses({
    pass: createLookAheadPass({
      storage,
      clock,
      sendsMail: () => parts.delivery.mailState().kind !== 'not-set',
    }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'rotas were not looked at for gaps; it is tried again'),
  })
  const endings = startPasses({
    pass: createExpiryPass({
      storage,
      clock,
      sendsMail: () => parts.delivery.mailState().kind !== 'not-set',
    }),
    schedule: every(10 * MINUTE_MS),
    onError: createFailureLog(log, 'accounts that end were not told; it is tried again'),
  })
  const signing = startPasses({
    pass: createSigningPass({
      storage,
      clock,
      sendsMail: () => parts.delivery.mailState().kind !== 'not-set',
    }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'reminders of signatures were not written; it is tried again'),
  })
  const resellerRules = startPasses({
    pass: createResellerRulePass({
      storage,
      clock,
      sendsMail: () => parts.delivery.mailState().kind !== 'not-set',
    }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(
      log,
      'managers were not told of their customers’ alarms; it is tried again',
    ),
  })
  const support = startPasses({
    pass: createSupportPass({ storage, clock }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'ends of support access were not recorded; it is tried again'),
  })
  const missingReports = startPasses({
    pass: createMissingReportPass({ storage, clock }),
    schedule: every(REPORTS_MISSED_EVERY_MS),
    onError: createFailureLog(log, 'missing delivery reports were not noted; it is tried again'),
  })
  const drills = startPasses({
    pass: createDrillPass({ storage, clock }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'planned alarm drills were not begun; it is tried again'),
  })
  const bulkChanges = startPasses({
    pass: createForgetPass({ storage, clock }),
    schedule: every(10 * MINUTE_MS),
    onError: createFailureLog(log, 'old bulk changes were not removed; it is tried again'),
  })
  const stopsReports = new AbortController()
  const scheduledReportError = createFailureLog(
    log,
    'reports by plan were not made; it is tried again',
  )
  const makeReports = parts.services.reports.pass({
    reportError: scheduledReportError,
    reportNotMade: parts.serverWatch.reportNotMade,
  })
  const scheduledReports = startPasses({
    pass: (isStopped) => makeReports(isStopped, stopsReports.signal),
    schedule: every(MINUTE_MS / 4),
    onError: scheduledReportError,
  })
  const folders = startPasses({
    pass: createFolderPass({
      storage,
      clock,
      folder: parts.foldersIn,
      isAlone: parts.databaseFile !== null,
      onError: (error) => log.error({ err: error }, 'an inspection folder was not made'),
    }),
    schedule: every(FOLDERS_LOOKED_FOR_EVERY_MS),
    onError: createFailureLog(log, 'inspection folders were not made; it is tried again'),
  })
  const maintenance = startMaintenance({
    storage,
    clock,
    retentionDays: parts.retentionDays,
    onError: createFailureLog(log, 'housekeeping failed; it is tried again'),
  })
  const unconfirmed = startPasses({
    pass: parts.removeUnconfirmed,
    schedule: every(HOUR_MS),
    onError: (error) =>
      log.error({ err: error }, 'unconfirmed accounts were not removed; it is tried again'),
  })
  const reports = startPasses({
    pass: parts.reports.write,
    schedule: every(REPORTS_WRITTEN_EVERY_MS),
    onError: createFailureLog(
      log,
      'what devices say of themselves was not written; it is tried again',
    ),
  })
  const stopAuditHead = logAuditHead({
    storage,
    tell: (auditHead) => log.info({ auditHead }, 'how far the audit trail goes'),
    onError: (error) => log.error({ err: error }, 'the head of the audit trail could not be read'),
  })
  const selfCheck = startSelfCheck({
    storage,
    integrity: parts.databaseFile?.integrity ?? null,
    clock,
    damage: parts.serverWatch.damage,
    onRound: (round) => log.info({ selfCheck: round }, 'all that is stored was checked'),
    onError: createFailureLog(log, 'the check of what is stored failed; it is tried again'),
  })
  addSelfCheckMetrics(parts.metrics.registry, selfCheck)
  if (parts.backups !== null) addBackupMetrics(parts.metrics.registry, parts.backups)
  const stopBackups = parts.backups?.start()
  const stopServerWatch = parts.serverWatch.start()
  const stopOtherServers = parts.otherServers.start()
  return async () => {
    stopOtherServers()
    await stopServerWatch()
    await stopBackups?.()
    await selfCheck.stop()
    stopAuditHead()
    await unconfirmed.stop()
    await bulkChanges.stop()
    stopsReports.abort()
    await scheduledReports.stop()
    await folders.stop()
    await drills.stop()
    await endings.stop()
    await resellerRules.stop()
    await support.stop()
    await missingReports.stop()
    await rotas.stop()
    await signing.stop()
    await calibrations.stop()
    await summaries.stop()
    await reports.stop()
    await parts.reports.write().catch(() => {})
    await maintenance.stop()
    await sweeper.stop()
  }
}
