import type { AlarmMemory } from './alarms/alarm-memory.ts'
import { startAlarmSweeper } from './alarms/sweep-alarms.ts'
import { logAuditHead } from './audit/log-head.ts'
import type { ManagedBackups } from './backups/managed-backups.ts'
import { addAlarmMetrics } from './http/alarm-metrics.ts'
import { createForgetPass } from './bulk/forget-bulk-changes.ts'
import type { Delivery } from './delivery/open-delivery.ts'
import { type DeviceReports, REPORTS_WRITTEN_EVERY_MS } from './device-reports/device-reports.ts'
import { HOUR_MS, MINUTE_MS } from '../domain/durations.ts'
import { addBackupMetrics } from './http/backup-metrics.ts'
import { addLagMetrics } from './http/lag-metrics.ts'
import { addSelfCheckMetrics } from './http/self-check-metrics.ts'
import { createForgetAddressesPass } from './inspection-links/forget-addresses.ts'
import type { Metrics } from './http/metrics.ts'
import { createFailureLog } from './failure-log.ts'
import { every, startPasses } from './passes.ts'
import { startSelfCheck } from './self-check/start-self-check.ts'
import { createSupportPass } from './support/settle-support.ts'
import { recordOutage } from './outages/record-outage.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import { type FileParts, startFilesByClock } from './start-files-by-clock.ts'
import { startMessagesByClock } from './start-messages-by-clock.ts'
import { startMaintenance } from './storage/maintenance.ts'
import type { ServersWatch } from './watch-others/watch-servers.ts'

type BackgroundParts = FileParts & {
  alarms: AlarmMemory
  metrics: Metrics
  serverWatch: Pick<ServerWatch, 'swept' | 'noteOutage' | 'start' | 'damage'>
  otherServers: Pick<ServersWatch, 'start'>
  retentionDays: number
  removeUnconfirmed: () => Promise<void>
  delivery: Pick<Delivery, 'mailState'>
  reports: Pick<DeviceReports, 'write'>
  /** Null when they are switched off. */
  backups: ManagedBackups | null
}

/**
 * What runs by the clock: alarms that follow from time alone, housekeeping, the head of the audit
 * trail in the server log. Answers the call that ends all of it.
 */
export const startBackgroundWork = (parts: BackgroundParts): (() => Promise<void>) => {
  const { storage, clock, log } = parts
  const sweeper = startSweeper(parts)
  const messages = startMessagesByClock({
    storage,
    clock,
    log,
    sendsMail: () => parts.delivery.mailState().kind !== 'not-set',
  })
  const support = startPasses({
    pass: createSupportPass({ storage, clock }),
    schedule: every(MINUTE_MS),
    onError: createFailureLog(log, 'ends of support access were not recorded; it is tried again'),
  })
  const bulkChanges = startPasses({
    pass: createForgetPass({ storage, clock }),
    schedule: every(10 * MINUTE_MS),
    onError: createFailureLog(log, 'old bulk changes were not removed; it is tried again'),
  })
  const addresses = startPasses({
    pass: createForgetAddressesPass({ storage, clock }),
    schedule: every(10 * MINUTE_MS),
    onError: createFailureLog(log, 'addresses of inspectors were not removed; it is tried again'),
  })
  const stopFiles = startFilesByClock(parts)
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
    await addresses.stop()
    await support.stop()
    await stopFiles()
    for (const { stop } of messages.toReversed()) await stop()
    await reports.stop()
    await parts.reports.write().catch(() => {})
    await maintenance.stop()
    await sweeper.stop()
  }
}

/** What follows for alarms from time alone. */
const startSweeper = (parts: BackgroundParts) => {
  const { storage, clock, log } = parts
  const alarmMetrics = addAlarmMetrics(parts.metrics.registry, {
    countOpen: () => storage.alarms.countOpen({ kind: 'all' }),
    silentDevices: parts.alarms.silence.silentDevices,
  })
  addLagMetrics(parts.metrics.registry, { storage, clock })
  return startAlarmSweeper({
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
}
