import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  DatabaseTooNewError,
  DatabaseTooOldError,
  StorageUnavailableError,
} from '../storage-errors.ts'
import { schemaVersion } from './migrate-sqlite.ts'
import { DATABASE_FILE, openReader } from './open-connection.ts'
import { ContactMemory } from '../readings/contacts/contact-memory.ts'
import { hotLog } from '../readings/hot-log.ts'
import { ReadingMemory } from '../readings/reading-memory.ts'
import { rememberReadings } from '../readings/remember-readings.ts'
import { latestRows, logRows } from './readings/hot-rows.ts'
import { asOpenError } from './as-open-error.ts'
import { assertNotHalfMoved } from './half-moved-file.ts'
import { sqliteStores } from './sqlite-stores.ts'

const nothing = () => null
const ignore = () => {}

/**
 * The last commit, for commands that read while a server may be running. Locks, writes and migrates
 * nothing, and does not see later commits. Throws `StorageUnavailableError`, `DatabaseTooNewError`,
 * or `DatabaseTooOldError`.
 */
export const openSqliteSnapshot = async (dataDir: string): Promise<Snapshot> => {
  const { db, stores, damagedRows } = await readSqliteSnapshot(dataDir)
  return { stores, damagedRows, close: () => db.close() }
}

/** The same with what it stands on; whoever calls it closes `db`. */
export const readSqliteSnapshot = async (dataDir: string) => {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file))
    throw new StorageUnavailableError(
      `There is no database in ${dataDir} yet: start the server first, or set DATA_DIR.`,
    )
  const db = readerOf(file)
  try {
    // One read transaction, so that the hot log and the sealed days are of the same commit.
    db.exec('BEGIN')
    const version = schemaVersion(db)
    const newestVersion = MIGRATIONS.at(-1)!.version
    if (version > newestVersion) throw new DatabaseTooNewError(version, newestVersion)
    if (version < newestVersion) throw new DatabaseTooOldError(version, newestVersion)
    assertNotHalfMoved(db)
    return { db, ...(await sqliteSnapshotOn(db)) }
  } catch (error) {
    db.close()
    throw asOpenError(error, file)
  }
}

/** The stores on a connection, with the readings that its hot log has now. */
export const sqliteSnapshotOn = async (db: DatabaseSync) => {
  const memory = new ReadingMemory()
  const hot = hotLog(logRows(db))
  const contacts = new ContactMemory()
  await rememberReadings(latestRows(db), hot, memory, contacts)
  const stores = sqliteStores({
    db,
    memory,
    hotLog: hot,
    contacts,
    assertUsable: ignore,
    isDiskShort: () => false,
    pending: nothing,
    changed: ignore,
  })
  return { stores, damagedRows: hot.damaged, memory, contacts }
}

const readerOf = (file: string): DatabaseSync => {
  try {
    return openReader(file)
  } catch (error) {
    throw asOpenError(error, file)
  }
}
