import { SECOND_MS } from '../../../domain/durations.ts'
import { ContactMemory } from '../readings/contacts/contact-memory.ts'
import { hotLog } from '../readings/hot-log.ts'
import { ReadingMemory } from '../readings/reading-memory.ts'
import { rememberReadings } from '../readings/remember-readings.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  DatabaseTooNewError,
  DatabaseTooOldError,
  StorageUnavailableError,
} from '../storage-errors.ts'
import { asOpenError } from './as-open-error.ts'
import { askOnClient } from './ask-on-client.ts'
import { connections } from './connections.ts'
import { assertNotHalfMoved } from './half-moved-database.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { POSTGRES_STEPS } from './postgres-steps.ts'
import { postgresStores } from './postgres-stores.ts'
import { latestRows, logRows } from './readings/hot-rows.ts'

const CONNECT_MS = 5 * SECOND_MS

/**
 * The last commit, as `openSqliteSnapshot`: writes and migrates nothing, and does not see later commits.
 * Throws `StorageUnavailableError`, `DatabaseTooNewError` or `DatabaseTooOldError`.
 */
export const openPostgresSnapshot = async (url: string): Promise<Snapshot> => {
  const pool = connections({ url, answerMs: 0, connectMs: CONNECT_MS }, 1)
  try {
    const client = await pool.connect()
    const ask = askOnClient(client)
    const close = async (): Promise<void> => {
      client.release(true)
      await pool.end()
    }
    await ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', [])
    await assertVersion(ask)
    await assertNotHalfMoved(ask)
    const { stores, damagedRows } = await postgresSnapshotOn(ask)
    return { stores, damagedRows, close }
  } catch (error) {
    void pool.end()
    throw asOpenError(error, url)
  }
}

/** The stores on a connection, with the readings that the hot log has now. */
export const postgresSnapshotOn = async (ask: Ask) => {
  const memory = new ReadingMemory()
  const hot = hotLog(logRows({ read: ask, write: ask }))
  await rememberReadings(latestRows(ask), hot, memory, new ContactMemory())
  const stores = postgresStores({
    ask,
    serverId: null,
    memory,
    hotLog: hot,
    attempt: (work) => work(),
    pending: () => null,
    changed: () => {},
  })
  return { stores, damagedRows: hot.damaged, memory }
}

export const assertVersion = async (ask: Ask): Promise<void> => {
  const { rows } = await ask(
    `SELECT CASE WHEN to_regclass('schema_version') IS NULL THEN 0 ELSE 1 END AS "isThere"`,
    [],
  )
  if ((rows[0] as unknown as { isThere: number }).isThere === 0)
    throw new StorageUnavailableError(
      'There are no tables in the database yet: start the server first, or set DATABASE_URL.',
    )
  const { rows: versions } = await ask('SELECT max(version) AS version FROM schema_version', [])
  const { version } = versions[0] as unknown as { version: number }
  const newest = POSTGRES_STEPS.at(-1)!.version
  if (version > newest) throw new DatabaseTooNewError(version, newest)
  if (version < newest) throw new DatabaseTooOldError(version, newest)
}
