import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase } from './copy-database.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { DATABASE_FILE } from './open-connection.ts'
import { verifyDatabase } from './verify-database.ts'

/**
 * Replaces the database in `dataDir` by a backup. `aside`: the new name of the replaced file, or null
 * when there was none; `damage`: see `verifyDatabase`. The old database stays in its place until the last step, which is
 * atomic. Throws `DataFolderInUseError`, `UnusableBackupError` or `DatabaseTooNewError`; then
 * nothing has changed.
 */
export const restoreDatabase = async (
  dataDir: string,
  backupFile: string,
  now: Date,
): Promise<{ aside: string | null; damage: string[] }> => {
  const damage = verifyDatabase(backupFile)
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDataFolder(dataDir)
  try {
    const file = join(dataDir, DATABASE_FILE)
    const restored = `${file}.restoring`
    await copyDatabase(backupFile, restored)
    const aside = existsSync(file)
      ? `${file}.before-restore-${now.toISOString().replace(/[:.]/g, '-')}`
      : null
    if (aside !== null) keepAside(file, aside)
    renameSync(restored, file)
    syncFolder(dataDir)
    return { aside, damage }
  } finally {
    unlock()
  }
}

const keepAside = (file: string, aside: string): void => {
  emptyLog(file)
  try {
    linkSync(file, aside)
  } catch {
    // Not every file system has hard links.
    copyFileSync(file, aside)
  }
  // The WAL of a database that was too damaged to open must not be replayed into the restored one.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, aside + suffix)
    rmSync(file + suffix, { force: true })
  }
}

/** Moves the last commits from the WAL into the database file, if the database can be opened. */
const emptyLog = (file: string): void => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Too damaged to open, which may be the reason for the restore. Its WAL is kept beside it.
  } finally {
    db?.close()
  }
}

/** Makes the new name survive a power cut. Windows cannot open folders and does not need it. */
const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
