import type { FastifyInstance } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import type { MetricsDoor } from './config.ts'
import type { FileLinks } from './downloads/file-links.ts'
import type { Authenticate } from './graphql/caller.ts'
import type { GraphQLDoor } from './graphql/graphql-door.ts'
import type { GraphQLSocket } from './graphql/graphql-socket.ts'
import type { Brands } from './brands/brand-cache.ts'
import { brandRoutes } from './http/brand-routes.ts'
import { calendarRoutes } from './http/calendar-routes.ts'
import { deliveryReportRoutes } from './http/delivery-report-routes.ts'
import { fileRoutes } from './http/file-routes.ts'
import { addGraphQLRoute } from './http/graphql-route.ts'
import { schema } from './graphql/schema.ts'
import { addSchemaRoute } from './http/schema-route.ts'
import { addHealthRoutes } from './http/health-routes.ts'
import { addOpenApiRoutes } from './http/openapi/openapi-routes.ts'
import { noteRefusedReadings } from './http/note-refused-readings.ts'
import type { Metrics } from './http/metrics.ts'
import type { ProxyWatch } from './http/unnamed-proxy.ts'
import { reportRoutes } from './http/report-routes.ts'
import { respondRoutes } from './http/respond-routes.ts'
import { uploadRoutes } from './http/upload-routes.ts'
import { unsubscribeRoutes } from './http/unsubscribe-routes.ts'
import { addWebPages } from './http/web-pages.ts'
import { HTTP_PROTOCOLS } from './ingest/http-protocols.ts'
import type { IngestParts } from './ingest/ingest-parts.ts'
import { ingestRoutes } from './ingest/protocols/http/ingest-routes.ts'
import type { UsageLimits } from './rate-limits/usage-limits.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import type { Services } from './services.ts'
import type { DatabaseFile, Storage } from './storage/storage.ts'

/** How long requests that run may go on once the server is asked to stop. */
const CLOSING_MS = 10_000

export type DoorParts = {
  storage: Storage
  databaseFile: DatabaseFile | null
  clock: Clock
  ingest: IngestParts
  services: Services
  serverWatch: ServerWatch
  limits: UsageLimits
  authenticate: Authenticate
  door: GraphQLDoor
  socket: GraphQLSocket
  fileLinks: FileLinks
  metrics: Metrics
  metricsDoor: MetricsDoor
  /** The built pages. */
  webFolder: string
  publicUrl: string | null
  proxies: ProxyWatch
  brands: Brands
}

/** Every door on the one port: machines, files, GraphQL, pages, and the socket. */
export const mountDoors = async (app: FastifyInstance, parts: DoorParts): Promise<void> => {
  const { services, limits, authenticate, door, socket, metrics, brands } = parts
  app.addHook('preClose', () => {
    // The HTTP server ends once its last connection has: sockets are sent away first, and slow
    // answers get a limit.
    setTimeout(() => app.server.closeAllConnections(), CLOSING_MS).unref()
    return socket.close()
  })
  metrics.observe(app)
  parts.proxies.observe(app)
  addHealthRoutes(app, parts)
  noteRefusedReadings(app, parts.serverWatch.readingsRefused)
  if (parts.metricsDoor.kind === 'key') metrics.addKeyedRoute(app, parts.metricsDoor.key)
  await app.register(ingestRoutes(parts.ingest, HTTP_PROTOCOLS))
  await app.register(fileRoutes({ fileLinks: parts.fileLinks, limits }))
  await app.register(uploadRoutes({ authenticate, limits, services }))
  await app.register(unsubscribeRoutes({ services, brands }))
  await app.register(calendarRoutes({ services, limits }))
  await app.register(deliveryReportRoutes({ services, limits }))
  await app.register(respondRoutes({ services, limits, brands, clock: parts.clock }))
  await app.register(reportRoutes({ services, limits, brands }))
  await addGraphQLRoute(app, { door, services, limits, authenticate })
  addSchemaRoute(app, { schema, limits, authenticate })
  addOpenApiRoutes(app, parts)
  await app.register(brandRoutes(parts))
  await addWebPages(app, {
    folder: parts.webFolder,
    publicUrl: parts.publicUrl,
    brands: parts.brands,
  })
  app.server.on('upgrade', (request, stream, head) => {
    if (request.url?.split('?', 1)[0] === '/graphql') return socket.upgrade(request, stream, head)
    stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
