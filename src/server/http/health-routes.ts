import type { FastifyInstance } from 'fastify'
import type { ServerWatch } from '../self-watch/open-self-watch.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * `/healthz`: the process answers requests. `/readyz`: storage can be read, and a small write reaches
 * the disk; `damage` says what in it is damaged, which no restart mends.
 */
export const addHealthRoutes = (
  app: FastifyInstance,
  {
    storage,
    serverWatch,
  }: { storage: Pick<Storage, 'ping'>; serverWatch: Pick<ServerWatch, 'proveWrite' | 'damage'> },
): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await storage.ping()
      const proof = await serverWatch.proveWrite()
      if (proof.kind === 'fails')
        return reply.code(503).send({ status: 'storage-unavailable', reason: proof.detail })
      const damage = serverWatch.damage.list().map(({ text }) => text)
      return damage.length === 0 ? { status: 'ok' } : { status: 'ok', damage }
    } catch {
      return reply.code(503).send({ status: 'storage-unavailable' })
    }
  })
}
