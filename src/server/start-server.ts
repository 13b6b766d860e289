import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Clock } from '../domain/clock.ts'
import { openAlarmMemory } from './alarms/alarm-memory.ts'
import { startAlarmSweeper } from './alarms/sweep-alarms.ts'
import { logAuditHead } from './audit/log-head.ts'
import type { Config } from './config.ts'
import type { Authenticate } from './graphql/caller.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { createFileLinks } from './downloads/file-links.ts'
import { createGraphQLDoor } from './graphql/graphql-door.ts'
import { createGraphQLSocket } from './graphql/graphql-socket.ts'
import { schema } from './graphql/schema.ts'
import { addAlarmMetrics } from './http/alarm-metrics.ts'
import { fileRoutes } from './http/file-routes.ts'
import { addGraphQLRoute } from './http/graphql-route.ts'
import { addHealthRoutes } from './http/health-routes.ts'
import { createHttpServer, requestIds } from './http/http-server.ts'
import { createMetrics, startMetricsServer } from './http/metrics.ts'
import { isOwnOrigin } from './http/own-origin.ts'
import { unsubscribeRoutes } from './http/unsubscribe-routes.ts'
import { addWebPages } from './http/web-pages.ts'
import { createDeviceDirectory } from './ingest/device-directory.ts'
import { createDeviceLimits, createIngestLimits } from './ingest/ingest-limits.ts'
import { ingestRoutes } from './ingest/protocols/http/ingest-routes.ts'
import { createRecordReadings } from './ingest/record-readings.ts'
import { createUnknownAttempts } from './ingest/unknown-attempts.ts'
import { createLiveAlarms } from './live/live-alarms.ts'
import { createLiveReadings } from './live/live-readings.ts'
import { createPdfThreads } from './measure-log/pdf-threads.ts'
import { createServices } from './services.ts'
import type { PushRequest } from './push/push-request.ts'
import { secretHash } from './secret.ts'
import { startMaintenance } from './storage/maintenance.ts'
import { openSqliteStorage } from './storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from './storage/storage.ts'
import type { FirstSuperadmin } from './users/ensure-first-superadmin.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../build/web')

/** How long requests that run may go on once the server is asked to stop. */
const CLOSING_MS = 10_000

export type RunningServer = {
  /** Where this machine reaches it. */
  url: string
  /** The origin for links: PUBLIC_URL, or `url` where nobody told. */
  publicUrl: string
  firstSuperadmin: FirstSuperadmin
  /** Stops accepting, finishes what runs, closes storage. */
  close(): Promise<void>
}

/** The parts that tests replace. */
export type Overrides = {
  clock?: Clock
  log?: FastifyBaseLogger
  webFolder?: string
  pushRequest?: PushRequest
}

/** The sentence tells the operator what to change. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError'
}

const listen = async (app: FastifyInstance, { port, host }: Config): Promise<string> => {
  const { level } = app.log
  try {
    // Fastify would log every address as JSON between the lines that people read; main.ts says it
    // in words.
    app.log.level = 'silent'
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new StartRefusedError(
        `Port ${port} is taken by another program: stop it, or set PORT to another one.`,
      )
    if (code === 'EACCES')
      throw new StartRefusedError(
        `This account may not listen on port ${port}: set PORT to one above 1023.`,
      )
    if (code === 'EADDRNOTAVAIL')
      throw new StartRefusedError(`HOST ${host} is no address of this machine.`)
    throw error
  } finally {
    app.log.level = level
  }
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${taken}`
}

const openStorage = async (config: Config, clock: Clock): Promise<Storage> => {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartRefusedError(
      `The data folder ${config.dataDir} cannot be made: check the rights, or set DATA_DIR to another one.`,
    )
  }
  return openSqliteStorage({ dataDir: config.dataDir, clock })
}

/**
 * Opens storage, mounts every door on one port and answers once it listens. Throws what `main.ts`
 * puts into a sentence.
 */
export const startServer = async (
  config: Config,
  overrides: Overrides = {},
): Promise<RunningServer> => {
  const clock: Clock = overrides.clock ?? (() => new Date())
  const log = overrides.log ?? pino({ level: config.logLevel })
  const closers: (() => Promise<void> | void)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }

  try {
    const storage = await openStorage(config, clock)
    closers.push(() => storage.close())
    const reportError = (error: unknown, requestId?: string): void =>
      log.error({ err: error, requestId }, 'unexpected error')

    const directory = createDeviceDirectory(storage)
    closers.push(() => directory.close())
    const live = createLiveReadings({
      storage,
      ownerPath: (readings) => directory.ownerPath(readings),
      reportError,
    })
    const alarms = await openAlarmMemory(storage)
    closers.push(() => alarms.close())
    const liveAlarms = createLiveAlarms({
      storage,
      ownerPath: async (toolId) => (await storage.tools.byId(toolId))?.ownerPath ?? null,
      reportError,
    })
    const recordReadings = createRecordReadings({ storage, directory, alarms })
    const pdf = createPdfThreads()
    closers.push(() => pdf.close())
    let origin = config.publicUrl ?? ''
    const fileLinks = createFileLinks(clock)
    const delivery = await openDelivery({
      storage,
      clock,
      settings: config.delivery,
      origin: () => origin,
      counted: (channel, outcome) => metrics.countDelivery(channel, outcome),
      reportError,
      ...(overrides.pushRequest && { pushRequest: overrides.pushRequest }),
    })
    const services = createServices({
      storage,
      clock,
      live,
      liveAlarms,
      pdf,
      fileLinks,
      delivery,
      retentionDays: config.retentionDays,
      registration: config.registration,
      origin: () => origin,
    })
    const firstSuperadmin = await services.sessions.ensureFirstSuperadmin({
      email: config.adminEmail,
      password: config.adminPassword,
    })
    if (firstSuperadmin.kind === 'email-taken') {
      throw new StartRefusedError(
        `There is no superadmin, and the account ${firstSuperadmin.email} is none: set ADMIN_EMAIL to another address.`,
      )
    }

    const authenticate: Authenticate = async (token) => {
      const actor = await services.sessions.actorOf(token)
      return actor.kind === 'nobody' ? null : { actor, sessionHash: secretHash(token) }
    }
    const door = createGraphQLDoor({ schema, production: config.production, reportError })
    const socket = createGraphQLSocket({
      door,
      services,
      authenticate,
      isOwnOrigin: isOwnOrigin(config.publicUrl),
      onChange: storage.onChange,
      reportError,
      nextRequestId: requestIds(),
    })

    const metrics = createMetrics({
      openSockets: () => socket.size(),
      outbox: () => storage.outbox.depth(),
    })
    const app = createHttpServer({
      log,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
    })
    closers.push(() => app.close())
    app.addHook('preClose', () => {
      // The HTTP server ends once its last connection has: sockets are sent away first, and slow
      // answers get a limit.
      setTimeout(() => app.server.closeAllConnections(), CLOSING_MS).unref()
      return socket.close()
    })
    metrics.observe(app)
    addHealthRoutes(app, { storage })
    if (config.metrics.kind === 'key') metrics.addKeyedRoute(app, config.metrics.key)
    await app.register(
      ingestRoutes({
        directory,
        limits: createIngestLimits({ directory, limits: createDeviceLimits() }),
        recordReadings,
        unknownAttempts: createUnknownAttempts(storage),
        clock,
      }),
    )
    await app.register(fileRoutes({ fileLinks }))
    await app.register(unsubscribeRoutes({ services }))
    await addGraphQLRoute(app, { door, services, authenticate })
    await addWebPages(app, {
      folder: overrides.webFolder ?? WEB_FOLDER,
      publicUrl: config.publicUrl,
    })
    app.server.on('upgrade', (request, stream, head) => {
      if (request.url?.split('?', 1)[0] === '/graphql') return socket.upgrade(request, stream, head)
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    })

    const url = await listen(app, config)
    origin ||= url
    closers.push(delivery.start())
    const alarmMetrics = addAlarmMetrics(metrics.registry, {
      countOpen: () => storage.alarms.countOpen({ kind: 'all' }),
    })
    const sweeper = startAlarmSweeper({
      storage,
      memory: alarms,
      clock,
      onSwept: (ms) => alarmMetrics.swept(ms),
      onError: (error) =>
        log.error({ err: error }, 'a sweep of the alarms failed; it is tried again'),
    })
    closers.push(() => sweeper.stop())
    const maintenance = startMaintenance({
      storage,
      clock,
      retentionDays: config.retentionDays,
      onError: (error) => log.error({ err: error }, 'housekeeping failed; it is tried again'),
    })
    closers.push(() => maintenance.stop())
    closers.push(
      logAuditHead({
        storage,
        tell: (auditHead) => log.info({ auditHead }, 'how far the audit trail goes'),
        onError: (error) =>
          log.error({ err: error }, 'the head of the audit trail could not be read'),
      }),
    )
    if (config.metrics.kind === 'own-port') {
      const metricsServer = await startMetricsServer(metrics, config.metrics, log)
      closers.push(() => metricsServer.close())
    }
    return { url, publicUrl: origin, firstSuperadmin, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
