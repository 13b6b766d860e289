import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { LogSyncThread } from '../log-sync-thread.ts'
import { DATABASE_FILE, openWriter } from '../open-connection.ts'
import { openSqliteStorage, type SqliteStorage } from '../open-sqlite-storage.ts'
import type { SqliteOptions } from '../sqlite-options.ts'

/**
 * Like `openWriter`, but a commit does not wait for the disk: no test of these cuts the power, and the
 * waiting is two thirds of what a commit needs of the processor.
 */
const openUnsynced = (file: string): DatabaseSync => {
  const db = openWriter(file)
  db.exec('PRAGMA synchronous = OFF')
  return db
}

const UNSYNCED: LogSyncThread = { sync: async () => {}, close: async () => {} }

/**
 * As `openSqliteStorage`; commits do not wait for the disk, and a new database is a copy of one that was migrated before, since the
 * migrations need seven times as much of the processor as all else.
 */
export const openTestStorage = async (options: SqliteOptions): Promise<SqliteStorage> => {
  const { connect = openUnsynced, syncOfLog = () => UNSYNCED } = options
  const empty = await emptyDatabase()
  return openSqliteStorage({
    ...options,
    syncOfLog,
    connect: (file) => {
      if (!existsSync(file)) writeFileSync(file, empty)
      return connect(file)
    },
  })
}

let made: Promise<Uint8Array> | null = null

/** The bytes of a migrated database without any data, made once in each process. */
const emptyDatabase = (): Promise<Uint8Array> => (made ??= makeEmptyDatabase())

const makeEmptyDatabase = async (): Promise<Uint8Array> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-empty-'))
  // The moment of the migrations: any, since tests move their clocks.
  await (
    await openSqliteStorage({
      dataDir,
      clock: () => new Date(0),
      connect: openUnsynced,
      syncOfLog: () => UNSYNCED,
    })
  ).close()
  const bytes = readFileSync(join(dataDir, DATABASE_FILE))
  rmSync(dataDir, { recursive: true })
  return bytes
}
