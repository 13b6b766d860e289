import type { FastifyInstance } from 'fastify'
import { damagedDaysText, damagedRowText } from '../storage/damaged-readings.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * `/healthz`: the process answers requests. `/readyz`: storage answers too; `damage` says which
 * stored readings it could not read, which no restart mends.
 */
export const addHealthRoutes = (
  app: FastifyInstance,
  { storage }: { storage: Pick<Storage, 'ping' | 'damagedRows' | 'damagedDays'> },
): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await storage.ping()
      const damage = [
        ...storage.damagedRows.map(damagedRowText),
        ...storage.damagedDays().map(damagedDaysText),
      ]
      return damage.length === 0 ? { status: 'ok' } : { status: 'ok', damage }
    } catch {
      return reply.code(503).send({ status: 'storage-unavailable' })
    }
  })
}
