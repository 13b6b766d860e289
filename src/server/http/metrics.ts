import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { MetricsDoor } from '../config.ts'
import { bearerToken } from '../graphql/caller.ts'
import type { ServerWatch } from '../self-watch/open-self-watch.ts'
import { addMqttMetrics, type MqttMetrics } from './mqtt-metrics.ts'
import type { Heartbeat } from '../heartbeat/create-heartbeat.ts'
import type { ServersWatch } from '../watch-others/watch-servers.ts'
import { addOutsideMetrics } from './outside-metrics.ts'
import { addRequestTimes } from './request-times.ts'
import { addServerMetrics } from './server-metrics.ts'

export type Metrics = {
  registry: Registry
  /** Counts and times every request to `app`, by route. */
  observe(app: FastifyInstance): void
  /** Counts one attempt to deliver a message. */
  countDelivery(channel: string, outcome: string): void
  /** Counts one request that met a limit; `by`: whose part of it was used up. */
  countRefusal(limit: string, by: string): void
  /** Counts a right that an account asked for and does not have. */
  countRefusedRight(operation: string): void
  /** Counts of the MQTT broker. */
  mqtt: MqttMetrics['counts']
  followMqtt: MqttMetrics['followConnections']
  followMqttBroker: MqttMetrics['followBroker']
  /** Adds `/metrics` to `app`; requests must send `key` as a bearer token. */
  addKeyedRoute(app: FastifyInstance, key: string): void
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export type MetricsDeps = {
  openSockets: () => number
  damagedRows: () => number
  damagedDays: () => number
  serverWatch: Pick<ServerWatch, 'troubles' | 'figures' | 'damage'>
  otherServers: Pick<ServersWatch, 'servers'>
  heartbeat: Pick<Heartbeat, 'figures'>
  outbox: () => Promise<{ waiting: number; oldest: Date | null; failed: number }>
}

const addDamageMetrics = (
  registry: Registry,
  deps: Pick<MetricsDeps, 'damagedRows' | 'damagedDays'>,
): void => {
  const damaged: Gauge = new Gauge({
    name: 'coldwatch_damaged_hot_rows',
    help: 'Rows of recent readings that are damaged; their readings are missing until a backup is restored',
    registers: [registry],
    collect: (): void => damaged.set(deps.damagedRows()),
  })
  const damagedDays: Gauge = new Gauge({
    name: 'coldwatch_damaged_sealed_days',
    help: 'Sealed stretches of readings that could not be read since the start',
    registers: [registry],
    collect: (): void => damagedDays.set(deps.damagedDays()),
  })
}

const addOutboxMetrics = (registry: Registry, { outbox }: Pick<MetricsDeps, 'outbox'>): void => {
  const waiting = new Gauge({
    name: 'coldwatch_outbox_waiting',
    help: 'Messages that wait to be sent',
    registers: [registry],
  })
  const failed = new Gauge({
    name: 'coldwatch_outbox_failed',
    help: 'Messages that are no longer tried',
    registers: [registry],
  })
  const oldest: Gauge = new Gauge({
    name: 'coldwatch_outbox_oldest_seconds',
    help: 'Time since the oldest waiting message was due; 0 when no message waits',
    registers: [registry],
    collect: async (): Promise<void> => {
      const depth = await outbox()
      waiting.set(depth.waiting)
      failed.set(depth.failed)
      oldest.set(
        depth.oldest === null ? 0 : Math.max(0, (Date.now() - depth.oldest.getTime()) / 1_000),
      )
    },
  })
}

export const createMetrics = (deps: MetricsDeps): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const noteRequest = addRequestTimes(registry, {
    name: 'coldwatch_http_request_duration_seconds',
    help: 'Time from request to answer',
  })
  const sockets: Gauge = new Gauge({
    name: 'coldwatch_open_sockets',
    help: 'Open GraphQL sockets',
    registers: [registry],
    collect: (): void => sockets.set(deps.openSockets()),
  })
  addDamageMetrics(registry, deps)
  addServerMetrics(registry, deps.serverWatch)
  const mqtt = addMqttMetrics(registry)
  addOutsideMetrics(registry, deps)
  const deliveries = new Counter({
    name: 'coldwatch_delivery_attempts_total',
    help: 'Attempts to deliver a message, by how they ended',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'coldwatch_limit_refusals_total',
    help: 'Requests refused because of a limit, by the limit and by whose part of it was used up',
    labelNames: ['limit', 'by'],
    registers: [registry],
  })
  const refusedRights = new Counter({
    name: 'coldwatch_refused_rights_total',
    help: 'Answers FORBIDDEN or NOT_FOUND to accounts, by operation',
    labelNames: ['operation'],
    registers: [registry],
  })
  addOutboxMetrics(registry, deps)
  return {
    registry,
    mqtt: mqtt.counts,
    followMqtt: mqtt.followConnections,
    followMqttBroker: mqtt.followBroker,
    countDelivery: (channel, outcome) => deliveries.labels(channel, outcome).inc(),
    countRefusal: (limit, by) => refusals.labels(limit, by).inc(),
    countRefusedRight: (operation) => refusedRights.labels(operation).inc(),
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'page'
        noteRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
        done()
      })
    },
    addKeyedRoute: (app, key) => {
      const expected = digest(key)
      app.get('/metrics', async (request, reply) => {
        const given = bearerToken(request.headers.authorization)
        if (given === null || !timingSafeEqual(digest(given), expected))
          return reply
            .code(401)
            .header('www-authenticate', 'Bearer')
            .send({ error: 'Send the metrics key as a bearer token.', requestId: request.id })
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

/** Serves `/metrics` on a port of its own, reachable from this machine only. */
export const startMetricsServer = async (
  metrics: Metrics,
  door: MetricsDoor & { kind: 'own-port' },
  log: FastifyBaseLogger,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  await app.listen({ port: door.port, host: '127.0.0.1' })
  return app
}
