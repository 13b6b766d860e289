import type { FastifyInstance } from 'fastify'
import { unwellBecause } from '../../domain/self-watch/unwell.ts'
import type { ServerWatch } from '../self-watch/open-self-watch.ts'
import type { Storage } from '../storage/storage.ts'

/** A balancer waits for three seconds. A database that says nothing is one that does not answer. */
const DATABASE_ANSWERS_WITHIN_MS = 2_500

class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** Of a database server, which may be silent for long. Who asks meanwhile waits for the same answer. */
const soon = <T>(ask: () => Promise<T>, withinMs: number): (() => Promise<T>) => {
  let running: Promise<T> | null = null
  return async () => {
    running ??= ask().finally(() => (running = null))
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new NoAnswerError()), withinMs)
    return Promise.race([running, late.promise]).finally(() => clearTimeout(timer))
  }
}

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
    answersWithinMs = DATABASE_ANSWERS_WITHIN_MS,
  }: {
    storage: Pick<Storage, 'ping'>
    /** Null where a database server keeps the data. */
    databaseFile: object | null
    serverWatch: Pick<ServerWatch, 'proveWrite' | 'damage' | 'troubles'>
    answersWithinMs?: number
  },
): void => {
  const prove = async () => {
    await storage.ping()
    return serverWatch.proveWrite()
  }
  const proved = databaseFile === null ? soon(prove, answersWithinMs) : prove
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      const proof = await proved()
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
