import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgresStorage } from '../../src/server/storage/postgres/open-postgres-storage.ts'
import {
  postgresBin,
  type PostgresServer,
  startPostgres,
} from '../../src/server/storage/postgres/testing/postgres-server.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { type BenchServer, startServer } from './seeded-server.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/** As an operator's: each commit is on the disk. */
export const DURABLE = [
  ['fsync', 'on'],
  ['full_page_writes', 'on'],
  ['shared_buffers', '256MB'],
  ['max_wal_size', '1GB'],
  ['autovacuum', 'on'],
] as const

export type OnPostgres = {
  url: string
  /** A new folder in that of the bench. */
  folderOf: (name: string) => string
  /** Fills the database while no server runs. */
  seed: <T>(fill: (storage: Storage) => Promise<T>) => Promise<T>
  /** Starts a server: on the database, unless `dataDir` is given. It is stopped at the end. */
  start: (dataDir?: string) => Promise<BenchServer>
}

/** Does the work with a new PostgreSQL, and ends all that was started. */
export const onPostgres = <T>(work: (parts: OnPostgres) => Promise<T>): Promise<T> =>
  inTemporaryFolder(async (folder) => {
    const bin = postgresBin()
    if (bin === null) throw new Error('There is no PostgreSQL for this platform.')
    const database: PostgresServer = await startPostgres(bin, DURABLE)
    const url = database.urlOf('postgres')
    const running: BenchServer[] = []
    const folderOf = (name: string): string => {
      const path = join(folder, name)
      mkdirSync(path)
      return path
    }
    // All servers of one database have one key for second factors.
    const shared = folderOf('shared')
    try {
      return await work({
        url,
        folderOf,
        seed: async (fill) => {
          const storage = await openPostgresStorage({ url })
          try {
            return await fill(storage)
          } finally {
            await storage.close()
          }
        },
        start: async (dataDir) => {
          const settings = { MQTT_PORT: '0', ...(dataDir === undefined && { DATABASE_URL: url }) }
          const server = await startServer(dataDir ?? shared, [], settings)
          running.push(server)
          return server
        },
      })
    } finally {
      for (const server of running) await server.running.stop()
      await database.dispose()
    }
  })
