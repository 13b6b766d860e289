import type { DatabaseSync } from 'node:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND_MS } from '../../../domain/durations.ts'
import { every } from '../../passes.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { createChangeStream, throwLater } from '../change-stream.ts'
import { ContactMemory } from '../readings/contacts/contact-memory.ts'
import { hotLog } from '../readings/hot-log.ts'
import { readingExpiry } from '../readings/reading-expiry.ts'
import { ReadingMemory } from '../readings/reading-memory.ts'
import { readingSealer } from '../readings/reading-sealer.ts'
import { readingUpkeep } from '../readings/reading-upkeep.ts'
import { rememberReadings } from '../readings/remember-readings.ts'
import { sealedDays } from '../readings/sealed-days.ts'
import type { Housekeeping } from '../reading-store.ts'
import type { DatabaseFile, Storage } from '../storage.ts'
import { contactWriter } from './contacts/contact-writer.ts'
import { copyInThread } from './copy-in-thread.ts'
import { walOfDatabase } from './copy-of-database.ts'
import { createDiskReserve, type DiskReserve } from './disk-reserve.ts'
import { type FolderGuard, guardFolder } from './folder-guard.ts'
import { assertNotHalfMoved } from './half-moved-file.ts'
import { LOCK_FILE, lockDataFolder } from './lock-data-folder.ts'
import { createLogSync } from './log-sync.ts'
import { type LogSyncThread, logSyncThread } from './log-sync-thread.ts'
import { migrateSqlite, schemaVersionIfAny } from './migrate-sqlite.ts'
import { namingErrors } from './naming-errors.ts'
import { oldDatabase } from './not-yet-updated.ts'
import { DATABASE_FILE, openReader, openStorageWriter, optimize } from './open-connection.ts'
import { expiryRows } from './readings/expiry-rows.ts'
import { latestRows, logRows } from './readings/hot-rows.ts'
import { sealingRows } from './readings/sealing-rows.ts'
import { asOpenError } from './as-open-error.ts'
import { assertNotRemoved } from './assert-not-removed.ts'
import { DamagedCopyError } from './damaged-copy-error.ts'
import { asStorageError } from './sqlite-errors.ts'
import { renewLog } from './renew-log.ts'
import { sqliteIntegrity } from './sqlite-integrity.ts'
import type { SqliteOptions } from './sqlite-options.ts'
import { sqliteStores } from './sqlite-stores.ts'
import { sqliteTransactions } from './sqlite-transactions.ts'

export type SqliteStorage = Storage & DatabaseFile

/**
 * Opens the database in `dataDir`, after creating or migrating it if necessary. Locks the folder
 * until `close`. Throws `OperatorError` for what the operator can mend: `DataFolderInUseError`,
 * `DatabaseTooNewError`, `DatabaseDamagedError`, `StorageUnavailableError`.
 */
export const openSqliteStorage = async ({
  dataDir,
  clock = () => new Date(),
  connect = openStorageWriter,
  reportError = throwLater,
  onLost = () => {},
  syncOfLog = logSyncThread,
  lookAtFolder = every(SECOND_MS),
  readSpace,
  copy = null,
  newestBackup = () => null,
  beforeUpdate = async () => {},
  wait,
}: SqliteOptions): Promise<SqliteStorage> => {
  const unlock = await lockedFolder(dataDir, wait)
  const opened: DatabaseSync[] = []
  try {
    const file = join(dataDir, DATABASE_FILE)
    assertNotRemoved(dataDir, { copyFolder: copy?.folder ?? null, newestBackup })
    const writer = connect(file)
    opened.push(writer)
    assertNotHalfMoved(writer)
    renewLog(file, writer)
    const old = oldDatabase(writer, schemaVersionIfAny(writer), MIGRATIONS.at(-1)!.version)
    if (old !== null) await beforeUpdate(old)
    migrateSqlite(writer, MIGRATIONS, clock())
    optimize(writer)
    const reader = openReader(file)
    opened.push(reader)
    const guard = guardFolder(dataDir, FILES, onLost)
    const reserve = readSpace === undefined ? NO_RESERVE : createDiskReserve(dataDir, readSpace)
    const shared = { reportError, onLost, lookAtFolder, copy, thread: syncOfLog(file) }
    return await storageOn(file, { writer, reader, unlock, guard, reserve, ...shared })
  } catch (error) {
    for (const db of opened) db.close()
    unlock()
    throw asOpenError(error, join(dataDir, DATABASE_FILE))
  }
}

const NO_RESERVE: DiskReserve = { look: () => {}, isShort: () => false }

const FILES = [LOCK_FILE, ...['', '-wal', '-shm'].map((suffix) => DATABASE_FILE + suffix)]

const lookThoroughly = (guard: FolderGuard): void => {
  try {
    guard.check(true)
  } catch {
    // `onLost` was called; each transaction gets the error.
  }
}

const lockedFolder = async (dataDir: string, wait: SqliteOptions['wait']): Promise<() => void> => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await lockDataFolder(dataDir, wait)
  } catch (error) {
    throw asOpenError(error, dataDir)
  }
}

type OpenedDatabase = {
  writer: DatabaseSync
  reader: DatabaseSync
  unlock: () => void
  guard: FolderGuard
  reserve: DiskReserve
  thread: LogSyncThread
} & Required<Pick<SqliteOptions, 'reportError' | 'onLost' | 'lookAtFolder' | 'copy'>>

const storageOn = async (
  file: string,
  {
    writer,
    reader,
    unlock,
    reportError,
    onLost,
    guard,
    reserve,
    lookAtFolder,
    copy,
    thread,
  }: OpenedDatabase,
): Promise<SqliteStorage> => {
  const memory = new ReadingMemory()
  const hot = hotLog(logRows(writer))
  const contacts = new ContactMemory()
  await rememberReadings(latestRows(writer), hot, memory, contacts)

  const changes = createChangeStream(reportError)
  const wal = walOfDatabase(file, writer, copy, (name, value) => {
    transaction(({ serverValues }) => serverValues.set(name, value)).catch(reportError)
  })
  const log = createLogSync({
    sync: thread.sync,
    assertInPlace: guard.check,
    onFailed: (error) => {
      wal.stopMoving()
      onLost(error)
    },
  })
  const transactions = sqliteTransactions({
    db: writer,
    memory,
    hotLog: hot,
    contacts,
    announce: changes.announce,
    committed: wal.committed,
    log,
    assertInPlace: guard.check,
    reportError,
  })
  const stores = sqliteStores({
    db: writer,
    memory,
    hotLog: hot,
    contacts,
    assertUsable: transactions.assertMayWrite,
    isDiskShort: reserve.isShort,
    pending: transactions.pending,
    changed: transactions.changed,
  })
  const transaction: Storage['transaction'] = (work) =>
    transactions.transaction(() => work(stores, transactions.changed))

  const sealing = sealingRows(writer)
  const sealed = sealedDays(sealing, (damaged) => memory.noteDamage(damaged))
  const sealer = readingSealer(sealing, memory, sealed, hot, contactWriter(writer, contacts))
  const expiry = readingExpiry(expiryRows(writer))
  const housekeeping: Housekeeping = {
    ...readingUpkeep({ hotLog: hot, sealer, expiry, transaction: transactions.transaction }),
    optimize: () => transactions.whenIdle(async () => optimize(writer)),
  }
  const nothing = () => null
  const ignore = () => {}
  const reading = sqliteStores({
    db: reader,
    memory,
    hotLog: hot,
    contacts,
    assertUsable: ignore,
    isDiskShort: reserve.isShort,
    pending: nothing,
    changed: ignore,
  })
  const stopLooking = lookAtFolder(() => {
    lookThoroughly(guard)
    if (!guard.isLost()) reserve.look()
  })
  let closing: Promise<void> | null = null

  return {
    ...namingErrors(reading, file),
    housekeeping,
    integrity: sqliteIntegrity({
      file,
      reader,
      noteDamage: (damaged) => memory.noteDamage(damaged),
    }),
    damagedRows: hot.damaged,
    damagedDays: () => memory.damagedDays,
    isDiskShort: reserve.isShort,
    copyState: wal.copyState,
    copyNow: wal.copyNow,
    transaction,
    onChange: changes.listen,
    watchedByOthers: async () => false,
    leaseTerm: () => 0,
    serverId: null,
    words: null,
    ping: async () => {
      try {
        reader.exec('SELECT version FROM schema_version LIMIT 1')
      } catch (error) {
        throw asStorageError(error)
      }
    },
    backup: async (target, signal) => {
      const { file: copy, damage } = await copyInThread(file, target, signal)
      if (copy !== target) throw new DamagedCopyError(copy, damage)
    },
    close: () =>
      (closing ??= transactions.whenIdle(async () => {
        stopLooking()
        await log.whenIdle()
        await wal.stop()
        // The last close removes the WAL by its name, which may be another server's by now, and
        // moves what it has into the database, which it must not do with what may not be on the
        // disk.
        if (guard.isLost() || log.hasFailed()) return
        reader.close()
        writer.close()
        await wal.closed()
        await thread.close()
        unlock()
      })),
  }
}
