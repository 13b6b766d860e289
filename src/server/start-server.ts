import { join } from 'node:path'
import type { Config } from './config.ts'
import { startMetricsServer } from './http/metrics.ts'
import { createHttpServer } from './http/http-server.ts'
import { addReadingMetrics } from './http/reading-metrics.ts'
import { createIngestParts, type IngestParts } from './ingest/ingest-parts.ts'
import { fillDirectory } from './ingest/fill-directory.ts'
import { createRecordReadings } from './ingest/record-readings.ts'
import { LAST_ALIVE } from './self-watch/write-probe.ts'
import { recordTimeAway } from './outages/record-outage.ts'
import type { LostStorageError } from './storage/storage-errors.ts'
import type { FirstSuperadmin } from './users/ensure-first-superadmin.ts'
import { listen, StartRefusedError } from './listen.ts'
import { mountDoors } from './mount-doors.ts'
import { openMqtt, type OpenMqtt } from './open-mqtt.ts'
import { startTeltonika, type TeltonikaPort } from './start-teltonika.ts'
import { startBackgroundWork } from './start-background-work.ts'
import type { LoggerPorts } from './devices/logger-doors.ts'
import { type Base, type Closers, openBase, type Overrides } from './open-base.ts'
import { openServices, type OpenServices } from './open-services.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../build/web')

export type RunningServer = {
  /** Where this machine reaches it. */
  url: string
  /** The origin for links: PUBLIC_URL, or `url` when that is not set. */
  publicUrl: string
  /** The broker's ports, and what the operator must know of them. */
  mqtt: Pick<OpenMqtt, 'port' | 'tlsPort' | 'notices'>
  /** The ports on which Teltonika loggers are taken, with what protects them. */
  teltonika: readonly TeltonikaPort[]
  firstSuperadmin: FirstSuperadmin
  /**
   * Resolves when nothing is stored any more, so that the process ends: the data folder was taken
   * away, or the disk did not confirm what was written.
   */
  lost: Promise<LostStorageError>
  /** Tells superadmins and the heartbeat's service of it, within some seconds. */
  tellLost(error: LostStorageError): Promise<void>
  /** Stops accepting, finishes what runs, closes storage. */
  close(): Promise<void>
}

const portsOf = (
  config: Config,
  mqtt: Pick<OpenMqtt, 'port' | 'tlsPort'>,
  teltonika: readonly TeltonikaPort[],
): LoggerPorts => ({
  mqtt: mqtt.port,
  mqtts: mqtt.tlsPort,
  outsideBroker: config.mqtt.url !== null,
  teltonika: teltonika.find(({ isEncrypted }) => !isEncrypted)?.port ?? null,
  teltonikaTls: teltonika.find(({ isEncrypted }) => isEncrypted)?.port ?? null,
})

const ensureSuperadmin = async (
  { services }: OpenServices,
  config: Config,
): Promise<FirstSuperadmin> => {
  await services.secondFactor.requireOfSuperadmins()
  const firstSuperadmin = await services.sessions.ensureFirstSuperadmin({
    email: config.adminEmail,
    password: config.adminPassword,
  })
  if (firstSuperadmin.kind === 'email-taken') {
    throw new StartRefusedError(
      `There is no superadmin, and the account ${firstSuperadmin.email} is none: set ADMIN_EMAIL to another address.`,
    )
  }
  return firstSuperadmin
}

/** The ports beside HTTP to which loggers connect. */
const openLoggerPorts = async (
  config: Config,
  closers: Closers,
  base: Base,
  opened: OpenServices,
  ingest: IngestParts,
) => {
  const mqtt = await openMqtt(config, {
    ...base,
    ...opened,
    ingest,
    readingsRefused: opened.serverWatch.readingsRefused,
  })
  closers.push(() => mqtt.close())
  const teltonika = await startTeltonika(config, closers, { ...base, ...opened, ingest })
  Object.assign(base.loggerPorts, portsOf(config, mqtt, teltonika))
  return { mqtt, teltonika }
}

/**
 * Opens storage, mounts every door on one port and answers once it listens. Throws what `main.ts`
 * puts into a sentence.
 */
export const startServer = async (
  config: Config,
  overrides: Overrides = {},
): Promise<RunningServer> => {
  const closers: Closers = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const base = await openBase(config, overrides, closers)
    const opened = await openServices(config, overrides, closers, base)
    const firstSuperadmin = await ensureSuperadmin(opened, config)
    const app = createHttpServer({
      log: base.log,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      noteUnavailable: base.noteUnavailable,
    })
    closers.push(() => app.close())
    const counted = addReadingMetrics(opened.metrics.registry)
    const recordReadings = counted(createRecordReadings(base))
    const ingest = createIngestParts({ ...base, recordReadings })
    await mountDoors(app, {
      ...base,
      ...opened,
      publicUrl: config.publicUrl,
      metricsDoor: config.metrics,
      webFolder: overrides.webFolder ?? WEB_FOLDER,
      ingest,
    })
    // Before anybody may ask /readyz, which notes that the server is alive.
    const lastAlive = await base.storage.serverValues.get(LAST_ALIVE)
    const url = await listen(app, config)
    closers.push(fillDirectory(base.directory, base.storage, base.spareTime).stop)
    const { mqtt, teltonika } = await openLoggerPorts(config, closers, base, opened, ingest)
    const away = await recordTimeAway(base.storage, lastAlive, base.clock().getTime())
    if (away !== null) opened.serverWatch.noteOutage(away)
    closers.push(opened.delivery.start(), opened.startWebhooks())
    closers.push(
      startBackgroundWork({
        ...base,
        ...opened,
        retentionDays: config.retentionDays,
        removeUnconfirmed: opened.services.people.removeUnconfirmed,
      }),
    )
    if (config.metrics.kind === 'own-port') {
      const metricsServer = await startMetricsServer(opened.metrics, config.metrics, base.log)
      closers.push(() => metricsServer.close())
    }
    const { lost } = base
    const { tellLost } = opened
    const publicUrl = config.publicUrl ?? url
    return { url, publicUrl, mqtt, teltonika, firstSuperadmin, lost, tellLost, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
