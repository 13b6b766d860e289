import type { FastifyInstance } from 'fastify'
import { unwellBecause } from '../../domain/self-watch/unwell.ts'
import type { ServerWatch } from '../self-watch/open-self-watch.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * `/healthz`: the process answers requests. `/readyz`: storage can be read, and a small write reaches
 * the disk; `troubles` says by name why alarms may fail to come, for another server that watches this
 * one. Anybody may ask, so there is nothing of customers, no path and no sentence of the system in
 * it: superadmins, the metrics and `npm run verify` have these.
 */
export const addHealthRoutes = (
  app: FastifyInstance,
  {
    storage,
    databaseFile,
    serverWatch,
  }: {
    storage: Pick<Storage, 'ping'>
    /** Null where a database server keeps the data. */
    databaseFile: object | null
    serverWatch: Pick<ServerWatch, 'proveWrite' | 'damage' | 'troubles'>
  },
): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await storage.ping()
      const proof = await serverWatch.proveWrite()
      if (proof.kind === 'fails')
        return reply.code(503).send({
          status: 'storage-unavailable',
          troubles: ['DISK_FAILING'],
          reason: reasonOf(proof, databaseFile !== null),
        })
      const troubles = unwellBecause(serverWatch.troubles()).map(({ facts }) => facts.kind)
      const damagedPlaces = serverWatch.damage.list().length
      return {
        ...(troubles.length === 0 ? { status: 'ok' } : { status: 'unwell', troubles }),
        ...(damagedPlaces > 0 && { damagedPlaces }),
      }
    } catch {
      return reply.code(503).send({
        status: 'storage-unavailable',
        troubles: ['DISK_FAILING'],
        ...(databaseFile === null && { reason: 'The database server does not answer.' }),
      })
    }
  })
}

const reasonOf = ({ isFull }: { isFull: boolean }, isOwnFile: boolean): string => {
  if (isOwnFile) return isFull ? 'The disk is full.' : 'The disk does not take writes.'
  return isFull
    ? 'The disk of the database server is full.'
    : 'The database server does not take writes.'
}
