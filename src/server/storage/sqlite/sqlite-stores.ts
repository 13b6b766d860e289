import type { DatabaseSync } from 'node:sqlite'
import type { SqlEngine } from '../sql/sql-engine.ts'
import { sqlStores } from '../sql/sql-stores.ts'
import type { ContactMemory } from '../readings/contacts/contact-memory.ts'
import type { HotLog } from '../readings/hot-log.ts'
import type { PendingReadings } from '../readings/pending-readings.ts'
import type { ReadingMemory } from '../readings/reading-memory.ts'
import { readingStore } from '../readings/reading-store-on-rows.ts'
import { sqlArrivals } from '../sql/sql-arrivals.ts'
import { sqlMarks } from '../sql/sql-marks.ts'
import type { Change } from '../change.ts'
import type { Writes } from '../storage.ts'
import { kyselyOnSqlite } from './kysely-on-sqlite.ts'
import { contactsOnSqlite } from './contacts/contacts-on-sqlite.ts'
import { chunkRows } from './readings/chunk-rows.ts'
import { importRows } from './readings/import-rows.ts'
import { isUniqueViolation } from './sqlite-errors.ts'
import { sqlOnSqlite } from './sql-on-sqlite.ts'

export type StoreDependencies = {
  db: DatabaseSync
  memory: ReadingMemory
  hotLog: HotLog
  contacts: ContactMemory
  /** Runs before each statement; throws when the connection must not be used now. */
  assertUsable: () => void
  /** Whether what is left on the disk is kept for other things than readings. */
  isDiskShort: () => boolean
  /** Readings that the running transaction has written; null when none runs. */
  pending: () => PendingReadings | null
  /** The stores call it for each change that they write. */
  changed: (change: Change) => void
}

/** All stores on one SQLite connection. */
export const sqliteStores = ({
  db,
  memory,
  hotLog,
  contacts,
  assertUsable,
  isDiskShort,
  pending,
  changed,
}: StoreDependencies): Writes => {
  const engine: SqlEngine = {
    db: kyselyOnSqlite(db, assertUsable),
    ...sqlOnSqlite,
    isUniqueViolation,
    attempt: (write) => write(),
    changed,
    serverId: null,
    contacts: contactsOnSqlite({ db, contacts, hotLog, pending, assertUsable }),
  }
  return {
    ...sqlStores(engine),
    readings: readingStore({
      rows: { sealed: chunkRows(db), imports: importRows(db) },
      memory,
      hotLog,
      isDiskShort,
      pending,
      marks: sqlMarks(engine),
      arrivals: sqlArrivals(engine.db, hotLog),
    }),
  }
}
