import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './make-private-file.ts'

/**
 * 8 to 64 KiB were measured too: no better filled by sealed readings, and each commit writes a
 * whole page to the log.
 */
export const PAGE_BYTES = 4_096
/** About 4 MB. */
export const LOG_PAGES_BETWEEN_CHECKPOINTS = 1_000
/** The writer's own checkpoint, should the thread for them fail. */
const LOG_PAGES_AT_MOST = 16 * LOG_PAGES_BETWEEN_CHECKPOINTS
/** After a burst the log shrinks to this again. */
const LOG_BYTES_KEPT = 64 * 1024 * 1024
/**
 * The operating system caches the file as well: 64 MiB were no faster and counted against the
 * memory of a small server.
 */
const WRITER_CACHE_KIB = 16 * 1024
const READER_CACHE_KIB = 16 * 1024

export const DATABASE_FILE = 'coldwatch.db'

/**
 * The connection that alone writes. What is deleted is written over: an erased person is not to be
 * read off free pages.
 */
export const openWriter = (file: string): DatabaseSync => {
  makePrivateFile(file)
  const db = new DatabaseSync(file)
  db.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA page_size = ${PAGE_BYTES};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA wal_autocheckpoint = ${LOG_PAGES_AT_MOST};
    PRAGMA journal_size_limit = ${LOG_BYTES_KEPT};
    PRAGMA cache_size = -${WRITER_CACHE_KIB};
  `)
  return db
}

/** Rows of an index that one analysis reads: some milliseconds, whatever the size of a table. */
const ROWS_ANALYSED = 400

/** Renews the planner's statistics of the tables that have none yet or have grown much. */
export const optimize = (db: DatabaseSync): void =>
  // 0x10002: look at all tables, not only at those which this connection has queried.
  db.exec(`PRAGMA analysis_limit = ${ROWS_ANALYSED}; PRAGMA optimize = 0x10002;`)

/** Sees the last commit; the file must exist. */
export const openReader = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { readOnly: true })
  db.exec(`PRAGMA busy_timeout = 5000; PRAGMA cache_size = -${READER_CACHE_KIB};`)
  return db
}
