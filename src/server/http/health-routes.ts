import type { FastifyInstance } from 'fastify'
import type { Storage } from '../storage/storage.ts'

/** `/healthz`: the process answers requests. `/readyz`: storage answers too. */
export const addHealthRoutes = (
  app: FastifyInstance,
  { storage }: { storage: Pick<Storage, 'ping'> },
): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await storage.ping()
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'storage-unavailable' })
    }
  })
}
