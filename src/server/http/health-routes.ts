import type { FastifyInstance } from 'fastify'
import { damagedRowText } from '../storage/damaged-row.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * `/healthz`: the process answers requests. `/readyz`: storage answers too; `damage` says which
 * readings it had to leave out, which no restart mends.
 */
export const addHealthRoutes = (
  app: FastifyInstance,
  { storage }: { storage: Pick<Storage, 'ping' | 'damagedRows'> },
): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await storage.ping()
      return storage.damagedRows.length === 0
        ? { status: 'ok' }
        : { status: 'ok', damage: storage.damagedRows.map(damagedRowText) }
    } catch {
      return reply.code(503).send({ status: 'storage-unavailable' })
    }
  })
}
