import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricsDoor } from '../config.ts'
import { bearerToken } from '../graphql/caller.ts'

export type Metrics = {
  registry: Registry
  /** Counts and times every request of this server, by route. */
  observe(app: FastifyInstance): void
  /** Opens `/metrics` on the server itself, for who holds the key. */
  addKeyedRoute(app: FastifyInstance, key: string): void
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const createMetrics = (deps: { openSockets: () => number }): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'coldwatch_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const sockets: Gauge = new Gauge({
    name: 'coldwatch_open_sockets',
    help: 'Open GraphQL sockets',
    registers: [registry],
    collect: (): void => sockets.set(deps.openSockets()),
  })

  return {
    registry,
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        requests.labels(request.method, request.routeOptions.url ?? 'page', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
        done()
      })
    },
    addKeyedRoute: (app, key) => {
      const expected = digest(key)
      app.get('/metrics', async (request, reply) => {
        const given = bearerToken(request.headers.authorization)
        if (given === null || !timingSafeEqual(digest(given), expected)) return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'Send the metrics key as a bearer token.', requestId: request.id })
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

/** A second server on the loopback address, where only this machine reads. */
export const startMetricsServer = async (metrics: Metrics, door: MetricsDoor & { kind: 'own-port' }, log: FastifyBaseLogger): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }), forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
  await app.listen({ port: door.port, host: '127.0.0.1' })
  return app
}
