import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DamagedWal, takeCopy, type WholeCopy } from '../../continuous-copy/take-copy.ts'
import { OperatorError } from '../../operator-error.ts'
import { type DatabaseDamage, isDamaged } from '../database-damage.ts'
import { asOpenError } from './as-open-error.ts'
import { copyUnchecked, inOneFile } from './copy-database.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { makePrivateFile } from './make-private-file.ts'
import { DATABASE_FILE } from './open-connection.ts'
import { isDamagedFile } from './sqlite-errors.ts'
import { syncFolder } from './sync-folder.ts'
import { assertIsColdwatch, UnusableBackupError, verifyDatabase } from './verify-database.ts'

/**
 * `refused`: the backup is damaged and nothing has changed. `restored`: `aside` is the new name of the
 * replaced file, or null when there was none.
 */
export type RestoreOutcome = { damage: DatabaseDamage } & (
  | { kind: 'refused' }
  | { kind: 'restored'; aside: string | null }
)

/** The file of a backup, or a continuous copy: a database with its WAL. */
export type RestoreSource = { kind: 'backup'; file: string } | { kind: 'copy'; copy: WholeCopy }

const copySource = async (source: RestoreSource, target: string): Promise<DatabaseDamage> => {
  if (source.kind === 'backup') {
    await copyUnchecked(source.file, target)
    return verifyDatabase(target)
  }
  const files = [target, `${target}-wal`]
  for (const file of files) {
    rmSync(file, { force: true })
    makePrivateFile(file)
  }
  try {
    const damagedWal = takeCopy(source.copy, target)
    // A copied file has the rights of the one that it was copied from.
    for (const file of files) chmodSync(file, 0o600)
    inOneFile(target)
    const damage = verifyDatabase(target)
    return damagedWal === null
      ? damage
      : { ...damage, pages: [walText(damagedWal), ...damage.pages] }
  } catch (error) {
    throw asCopyFault(error, target, source.copy.folder)
  }
}

const walText = ({ frame, later }: DamagedWal): string =>
  `frame ${frame} of the copy's log, and with it ${later} later ones, each a page of something newer, are left out`

/** What is wrong with a continuous copy is only seen in what was made of it: it is named instead. */
const asCopyFault = (error: unknown, target: string, folder: string): unknown => {
  if (isDamagedFile(error))
    return new UnusableBackupError(
      `The copy in ${folder} cannot be read as a Coldwatch database: ${(error as Error).message}. Take a backup that "npm run verify -- <backup>" calls whole.`,
      { cause: error },
    )
  if (error instanceof OperatorError) error.message = error.message.replaceAll(target, folder)
  return error
}

/**
 * Replaces the database in `dataDir` by a backup. A damaged one only with `acceptDamage`. The copy is
 * checked as a whole before the old database, which stays in its place until then, gets another name;
 * the last step is atomic. Throws `OperatorError`; then nothing has changed.
 */
export const restoreDatabase = async (
  dataDir: string,
  source: RestoreSource,
  now: Date,
  { acceptDamage }: { acceptDamage: boolean },
): Promise<RestoreOutcome> => {
  if (source.kind === 'backup') assertIsColdwatch(source.file)
  const file = join(dataDir, DATABASE_FILE)
  const unlock = await lockedFolder(dataDir)
  const restored = `${file}.restoring`
  try {
    const damage = await copySource(source, restored)
    if (isDamaged(damage) && !acceptDamage) return { kind: 'refused', damage }
    const name = `${file}.before-restore-${now.toISOString().replace(/[:.]/g, '-')}`
    const aside = existsSync(file) ? name : null
    if (aside !== null) keepAside(file, aside)
    keepLogAside(file, name)
    renameSync(restored, file)
    syncFolder(dataDir)
    return { kind: 'restored', aside, damage }
  } catch (error) {
    throw asOpenError(error, file)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(restored + suffix, { force: true })
    unlock()
  }
}

const lockedFolder = async (dataDir: string): Promise<() => void> => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await lockDataFolder(dataDir)
  } catch (error) {
    throw asOpenError(error, dataDir)
  }
}

const keepAside = (file: string, aside: string): void => {
  emptyWal(file)
  try {
    linkSync(file, aside)
  } catch {
    // Not every file system has hard links.
    copyFileSync(file, aside)
  }
}

/**
 * The WAL of a database that was too damaged to open, or was removed, must not be replayed into the
 * restored one: it would break its pages.
 */
const keepLogAside = (file: string, aside: string): void => {
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, aside + suffix)
    rmSync(file + suffix, { force: true })
  }
}

/** Moves the last commits from the WAL into the database file, if the database can be opened. */
const emptyWal = (file: string): void => {
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
