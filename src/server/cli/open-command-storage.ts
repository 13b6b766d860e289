import { openPostgresSnapshot } from '../storage/postgres/open-postgres-snapshot.ts'
import { openPostgresStorage } from '../storage/postgres/open-postgres-storage.ts'
import { openSqliteSnapshot } from '../storage/sqlite/open-sqlite-snapshot.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { readAuditTrail } from '../storage/sqlite/read-audit-trail.ts'
import type { ReadTrail, Snapshot } from '../storage/snapshot.ts'
import type { Storage } from '../storage/storage.ts'

/** `databaseUrl`: see `Config`; left out: SQLite, in `dataDir`. */
export type StoragePlace = { dataDir: string; databaseUrl?: string | null }

/** Throws `OperatorError`. */
export const openCommandStorage = ({
  dataDir,
  databaseUrl = null,
}: StoragePlace): Promise<Storage> =>
  databaseUrl === null ? openSqliteStorage({ dataDir }) : openPostgresStorage({ url: databaseUrl })

/** The last commit, for commands that read while servers may be running. Throws `OperatorError`. */
export const openCommandSnapshot = ({
  dataDir,
  databaseUrl = null,
}: StoragePlace): Promise<Snapshot> =>
  databaseUrl === null ? openSqliteSnapshot(dataDir) : openPostgresSnapshot(databaseUrl)

/** Null when there is no database with a chained trail. Throws `OperatorError`. */
export const openCommandTrail = async ({
  dataDir,
  databaseUrl = null,
}: StoragePlace): Promise<ReadTrail | null> => {
  if (databaseUrl === null) return readAuditTrail(dataDir)
  const { stores, close } = await openPostgresSnapshot(databaseUrl)
  return { ...stores, asReadError: (error) => error, close }
}
