import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './make-private-file.ts'
import { isDamagedFile } from './sqlite-errors.ts'

/**
 * Pages of 8 to 64 KiB were measured too: sealed readings fill them no better, and each commit
 * writes whole pages to the WAL.
 */
export const PAGE_BYTES = 4_096
/** About 4 MB of WAL. */
export const WAL_PAGES_BETWEEN_CHECKPOINTS = 1_000
/** From here the writer itself checkpoints, in case the checkpoint thread has failed. */
const WAL_PAGES_AT_MOST = 16 * WAL_PAGES_BETWEEN_CHECKPOINTS
/** After a burst the WAL shrinks to this size again. */
const WAL_BYTES_KEPT = 64 * 1024 * 1024
/**
 * 64 MiB were no faster, since the operating system caches the file as well, and a small server has
 * little memory.
 */
const WRITER_CACHE_KIB = 16 * 1024
const READER_CACHE_KIB = 16 * 1024

export const DATABASE_FILE = 'coldwatch.db'

/**
 * FULL: a COMMIT syncs the log. NORMAL: it leaves that to its caller; SQLite then syncs the log
 * before a checkpoint moves it, the database before the log begins anew, and the first bytes of a
 * new log.
 */
type Synchronous = 'FULL' | 'NORMAL'

/**
 * The only connection that writes. It overwrites what is deleted, so that nobody can read an erased
 * person in free pages.
 */
export const openWriter = (file: string, synchronous: Synchronous = 'FULL'): DatabaseSync => {
  makePrivateFile(file)
  const db = new DatabaseSync(file)
  db.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA page_size = ${PAGE_BYTES};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA wal_autocheckpoint = ${WAL_PAGES_AT_MOST};
    PRAGMA journal_size_limit = ${WAL_BYTES_KEPT};
    PRAGMA cache_size = -${WRITER_CACHE_KIB};
  `)
  return db
}

/** For whom the log is synced after each commit (`logSyncThread`). */
export const openStorageWriter = (file: string): DatabaseSync => openWriter(file, 'NORMAL')

/**
 * How many rows of an index an analysis reads: it takes milliseconds, whatever the size of the
 * table.
 */
const ROWS_ANALYSED = 400

/**
 * Renews the planner's statistics of the tables that have none yet or have grown much. A broken page
 * must not keep the server from starting here: without new statistics it is only slower.
 */
export const optimize = (db: DatabaseSync): void => {
  try {
    // 0x10002: looks at all tables, not only at those that this connection has queried.
    db.exec(`PRAGMA analysis_limit = ${ROWS_ANALYSED}; PRAGMA optimize = 0x10002;`)
  } catch (error) {
    if (!isDamagedFile(error)) throw error
  }
}

/** A connection that only reads, and sees the last commit. The file must exist. */
export const openReader = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { readOnly: true })
  db.exec(`PRAGMA busy_timeout = 5000; PRAGMA cache_size = -${READER_CACHE_KIB};`)
  return db
}
