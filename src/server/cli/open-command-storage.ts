import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { openPostgresSnapshot } from '../storage/postgres/open-postgres-snapshot.ts'
import { openPostgresStorage } from '../storage/postgres/open-postgres-storage.ts'
import { openSqliteSnapshot } from '../storage/sqlite/open-sqlite-snapshot.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { readAuditTrail } from '../storage/sqlite/read-audit-trail.ts'
import type { ReadTrail, Snapshot } from '../storage/snapshot.ts'
import type { Storage } from '../storage/storage.ts'
import { StorageUnavailableError } from '../storage/storage-errors.ts'

/** `databaseUrl`: see `Config`; left out: SQLite, in `dataDir`. */
export type StoragePlace = { dataDir: string; databaseUrl?: string | null }

/** Throws `OperatorError`. */
export const openCommandStorage = ({
  dataDir,
  databaseUrl = null,
}: StoragePlace): Promise<Storage> =>
  databaseUrl === null ? openSqliteStorage({ dataDir }) : openPostgresStorage({ url: databaseUrl })

/**
 * For commands that change what is there: in a mistyped folder they would begin an empty database.
 * Throws `OperatorError`.
 */
export const openExistingStorage = async (place: StoragePlace): Promise<Storage> => {
  const { dataDir, databaseUrl = null } = place
  if (databaseUrl === null && !existsSync(join(dataDir, DATABASE_FILE)))
    throw new StorageUnavailableError(
      `There is no database in ${dataDir} yet: start the server first, or set DATA_DIR.`,
    )
  return openCommandStorage(place)
}

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
