import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Clock } from '../domain/clock.ts'
import { openAlarmMemory } from './alarms/alarm-memory.ts'
import { openBackups } from './backups/open-backups.ts'
import type { Config } from './config.ts'
import type { Authenticate } from './graphql/caller.ts'
import { createGraphQLDoor } from './graphql/graphql-door.ts'
import { createGraphQLSocket } from './graphql/graphql-socket.ts'
import { createRefusedRights } from './graphql/refused-rights.ts'
import { schema } from './graphql/schema.ts'
import { type LoggerPorts, NO_PORTS } from './devices/logger-doors.ts'
import { createDeviceRefusals } from './device-refusals/device-refusals.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { createFileLinks } from './downloads/file-links.ts'
import { createFoundValues } from './found-sensors/found-values.ts'
import { createMetrics, startMetricsServer } from './http/metrics.ts'
import { createHttpServer, requestIds } from './http/http-server.ts'
import { clientAddress } from './http/client-address.ts'
import { isOwnOrigin } from './http/own-origin.ts'
import { watchForProxies } from './http/unnamed-proxy.ts'
import { createDeviceDirectory } from './ingest/device-directory.ts'
import { createIngestParts } from './ingest/ingest-parts.ts'
import { createRefusalNotes } from './ingest/note-refusals.ts'
import { createRecordReadings } from './ingest/record-readings.ts'
import { createFanOut } from './live/fan-out.ts'
import { createLiveAlarms } from './live/live-alarms.ts'
import { createLiveReadings } from './live/live-readings.ts'
import { createPdfProcesses } from './measure-log/pdf-processes.ts'
import { createUsageLimits } from './rate-limits/usage-limits.ts'
import { createDamageReports } from './self-watch/damage-reports.ts'
import { LAST_ALIVE } from './self-watch/write-probe.ts'
import { recordTimeAway } from './outages/record-outage.ts'
import { createServices } from './services.ts'
import type { PushRequest } from './push/push-request.ts'
import { createCustomerLookup } from './storage/customer-lookup.ts'
import { damagedRowText } from './storage/damaged-readings.ts'
import { DATABASE_FILE } from './storage/sqlite/open-connection.ts'
import { type DataFolderLostError, StorageUnavailableError } from './storage/storage.ts'
import type { FirstSuperadmin } from './users/ensure-first-superadmin.ts'
import { listen, StartRefusedError } from './listen.ts'
import { mountDoors } from './mount-doors.ts'
import { openKeys, openStorage } from './open-data-folder.ts'
import { watchAppSecrets } from './second-factor/watch-app-secrets.ts'
import { openMqtt, type OpenMqtt } from './open-mqtt.ts'
import { openWatches } from './open-watches.ts'
import { startTeltonika, type TeltonikaPort } from './start-teltonika.ts'
import { openTlsFiles } from './tls-listener/tls-files.ts'
import { startBackgroundWork } from './start-background-work.ts'
import { createUnavailableLog } from './unavailable-log.ts'

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
  /** Resolves when the data folder was taken away: nothing is stored any more, so the process ends. */
  lost: Promise<DataFolderLostError>
  /** Tells superadmins and the heartbeat's service of it, within some seconds. */
  tellLost(error: DataFolderLostError): Promise<void>
  /** Stops accepting, finishes what runs, closes storage. */
  close(): Promise<void>
}

/** The parts that tests replace. */
export type Overrides = {
  clock?: Clock
  /** Milliseconds that only ever grow, however the clock is set. */
  steadyMs?: () => number
  log?: FastifyBaseLogger
  webFolder?: string
  pushRequest?: PushRequest
}

/** What is closed when the server stops, the last one first. */
type Closers = (() => Promise<void> | void)[]

/** What every other part stands on: the clock, the server log, storage and what follows it. */
const openBase = async (config: Config, overrides: Overrides, closers: Closers) => {
  const clock: Clock = overrides.clock ?? (() => new Date())
  // A test that moves the clock lets time pass.
  const passed = overrides.clock === undefined ? () => performance.now() : () => clock().getTime()
  const steadyMs = overrides.steadyMs ?? passed
  const limitClock: Clock = () => new Date(steadyMs())
  const log = overrides.log ?? pino({ level: config.logLevel })
  const noteUnavailable = createUnavailableLog(log)
  const reportError = (error: unknown, requestId?: string): void => {
    if (error instanceof StorageUnavailableError) noteUnavailable(error, requestId)
    else log.error({ err: error, requestId }, 'unexpected error')
  }
  const lost = Promise.withResolvers<DataFolderLostError>()
  const storage = await openStorage(config, clock, log, reportError, lost.resolve)
  closers.push(() => storage.close())
  for (const row of storage.damagedRows)
    log.error(
      { damagedRow: row },
      `${damagedRowText(row)} Its readings are missing: restore a backup that was made before the damage.`,
    )
  const directory = createDeviceDirectory(storage)
  closers.push(() => directory.close())
  const fanOut = createFanOut({ reportError })
  const live = createLiveReadings({
    storage,
    fanOut,
    ownerPath: (readings) => directory.ownerPath(readings),
  })
  const tls = config.tls === null ? null : await openTlsFiles(config.tls, log)
  if (tls !== null) closers.push(tls.start())
  const refusals = createDeviceRefusals({ storage, clock, log })
  closers.push(() => refusals.close())
  const alarms = await openAlarmMemory(storage)
  closers.push(() => alarms.close())
  const liveAlarms = createLiveAlarms({
    storage,
    fanOut,
    ownerPath: async (toolId) => (await storage.tools.byId(toolId))?.ownerPath ?? null,
    reportError,
  })
  return {
    clock,
    log,
    reportError,
    noteUnavailable,
    storage,
    // What was acknowledged before goes into the continuous copy, while the open files still have it.
    lost: lost.promise.then(async (error) => {
      await storage.copyNow()
      return error
    }),
    steadyMs,
    limitClock,
    damage: createDamageReports(storage),
    directory,
    foundValues: createFoundValues(),
    refusals,
    refusalNotes: createRefusalNotes({ directory, refusals }),
    tls,
    live,
    alarms,
    liveAlarms,
    /** Filled once they listen. */
    loggerPorts: { ...NO_PORTS },
  }
}
type Base = Awaited<ReturnType<typeof openBase>>

/** The services and the GraphQL that asks them. */
const openServices = async (config: Config, overrides: Overrides, closers: Closers, base: Base) => {
  const { clock, log, reportError, storage, live, liveAlarms } = base
  const pdf = createPdfProcesses()
  closers.push(() => pdf.close())
  const fileLinks = createFileLinks(clock)
  const proxies = watchForProxies({ clock, log, trustedProxies: config.trustedProxies })
  const delivery = await openDelivery({
    storage,
    clock,
    settings: config.delivery,
    publicUrl: config.publicUrl,
    counted: (channel, outcome) => metrics.countDelivery(channel, outcome),
    reportError,
    ...(overrides.pushRequest && { pushRequest: overrides.pushRequest }),
  })
  const box = await openKeys(config.dataDir)
  const appSecrets = await watchAppSecrets({ storage, box })
  if (appSecrets.accounts > 0)
    log.error(
      { accounts: appSecrets.accounts },
      'second-factor.key does not open the secrets of these accounts’ apps: put the former file back and restart',
    )
  const watches = openWatches(config, { ...base, observers: [appSecrets.observe] }, delivery)
  const { serverWatch } = watches
  const backups = openBackups({
    ...base,
    settings: config.backups,
    dataDir: config.dataDir,
    copyDir: config.copyDir,
    databaseFile: join(config.dataDir, DATABASE_FILE),
    serverWatch,
  })
  const limits = createUsageLimits({
    clock: base.limitClock,
    customerOf: createCustomerLookup(storage),
    refused: (limit, by) => metrics.countRefusal(limit, by),
  })
  const services = createServices({
    storage,
    backups,
    clock,
    limitClock: base.limitClock,
    box,
    live,
    liveAlarms,
    pdf,
    fileLinks,
    limits,
    delivery,
    serverWatch,
    refusals: base.refusals,
    foundValues: base.foundValues,
    retentionDays: config.retentionDays,
    registration: config.registration,
    publicUrl: config.publicUrl,
    loggerPorts: () => base.loggerPorts,
    unnamedProxy: proxies.missing,
    mailsLinks: config.delivery.mail !== null && config.publicUrl !== null,
  })
  const authenticate: Authenticate = async (token, attendance) => {
    const actor = await services.sessions.actorOf(token, attendance)
    return actor.kind === 'nobody' ? null : actor
  }
  const refusedRights = createRefusedRights({
    clock,
    count: ({ operation }) => metrics.countRefusedRight(operation),
    log: (refused) => log.warn(refused, 'an account asked for what it may not have'),
  })
  const door = createGraphQLDoor({
    schema,
    production: config.production,
    reportError,
    refusedRights,
  })
  const socket = createGraphQLSocket({
    door,
    services,
    authenticate,
    limits,
    isOwnOrigin: isOwnOrigin(config.publicUrl),
    addressOf: clientAddress(config.trustedProxies),
    onChange: storage.onChange,
    reportError,
    nextRequestId: requestIds(),
  })
  const metrics = createMetrics({
    openSockets: () => socket.size(),
    ...watches,
    damagedRows: () => storage.damagedRows.length,
    damagedDays: () => storage.damagedDays().length,
    outbox: () => storage.outbox.depth(),
  })
  return {
    fileLinks,
    proxies,
    delivery,
    ...watches,
    backups,
    services,
    limits,
    authenticate,
    door,
    socket,
    metrics,
  }
}
type OpenServices = Awaited<ReturnType<typeof openServices>>

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
    const ingest = createIngestParts({ ...base, recordReadings: createRecordReadings(base) })
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
    const mqtt = await openMqtt(config, {
      ...base,
      ...opened,
      ingest,
      readingsRefused: opened.serverWatch.readingsRefused,
    })
    closers.push(() => mqtt.close())
    const teltonika = await startTeltonika(config, closers, { ...base, ...opened, ingest })
    Object.assign(base.loggerPorts, portsOf(config, mqtt, teltonika))
    const away = await recordTimeAway(base.storage, lastAlive, base.clock().getTime())
    if (away !== null) opened.serverWatch.noteOutage(away)
    closers.push(opened.delivery.start())
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
