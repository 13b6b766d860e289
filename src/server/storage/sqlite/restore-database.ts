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
 * Puts a backup in the place of the database in `dataDir`; answers the file under which the one
 * before is kept, or null where there was none. Until the last step, which happens at once, the
 * database before stays in its place. Throws `DataFolderInUseError`, `UnusableBackupError` or
 * `DatabaseTooNewError`, and has then changed nothing.
 */
export const restoreDatabase = async (
  dataDir: string,
  backupFile: string,
  now: Date,
): Promise<string | null> => {
  verifyDatabase(backupFile)
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataFolder(dataDir)
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
    return aside
  } finally {
    unlock()
  }
}

const keepAside = (file: string, aside: string): void => {
  emptyLog(file)
  try {
    linkSync(file, aside)
  } catch {
    // Not every file system knows links.
    copyFileSync(file, aside)
  }
  // What a database too damaged to be opened left in its log must not be replayed into the restored
  // one.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, aside + suffix)
    rmSync(file + suffix, { force: true })
  }
}

/** Brings the last commits from the log into the database file itself, where they can be. */
const emptyLog = (file: string): void => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Damaged beyond opening, which may be why somebody restores: its log is kept beside it.
  } finally {
    db?.close()
  }
}

/** So that the new name survives a power cut. Windows cannot open folders and does not need it. */
const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
