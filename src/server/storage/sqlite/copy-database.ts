import {
  accessSync,
  closeSync,
  constants,
  fdatasyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type DatabaseDamage, isDamaged } from '../database-damage.ts'
import { asOpenError } from './as-open-error.ts'
import { makePrivateFile } from './make-private-file.ts'
import { isDamagedFile } from './sqlite-errors.ts'
import { syncFolder } from './sync-folder.ts'
import { verifyDatabase } from './verify-database.ts'

/** 1 MB at a time, off the event loop. */
const PAGES_A_STEP = 256
/** 16 MB: written all at once at the end, a large copy would hold up the syncs of others for seconds. */
const PAGES_A_SYNC = 4_096

/**
 * What became of a copy. `file`: where it is; a damaged one never gets the name that was asked for,
 * but that name with ".damaged" behind it.
 */
export type DatabaseCopy = { file: string; damage: DatabaseDamage }

/**
 * Copies the last commit into one file, while others go on writing, and checks the whole copy before
 * it gets its name. `verify` answers what is damaged in a file, as `verifyDatabase` does. Throws
 * `OperatorError`; then there is no copy.
 */
export const copyDatabase = async (
  file: string,
  target: string,
  verify: (file: string) => DatabaseDamage | Promise<DatabaseDamage> = verifyDatabase,
): Promise<DatabaseCopy> => {
  const [partial] = partialOf(target)
  try {
    await copyUnchecked(file, partial)
    const damage = await verify(partial)
    const name = isDamaged(damage) ? `${target}.damaged` : target
    renameSync(partial, name)
    syncFolder(dirname(name))
    return { file: name, damage }
  } catch (error) {
    removeIfPossible(partial)
    throw asOpenError(error, file)
  }
}

/** The copy while it is made and checked, and what SQLite keeps beside it. */
export const partialOf = (target: string): [string, ...string[]] => [
  `${target}.partial`,
  `${target}.partial-journal`,
  `${target}.partial-wal`,
  `${target}.partial-shm`,
]

/** The same without the check, for whoever checks the copy himself. Replaces `target`. */
export const copyUnchecked = async (file: string, target: string): Promise<void> => {
  try {
    rmSync(target, { force: true })
    makePrivateFile(target)
    await copyPages(file, target)
    // In one file: without a WAL beside it, which the server's journal mode has.
    inOneFile(target)
  } catch (error) {
    removeIfPossible(target)
    throw asOpenError(error, isDamagedFile(error) ? file : target)
  }
}

const removeIfPossible = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch {
    // What went wrong before is what the operator must know.
  }
}

const copyPages = async (file: string, target: string): Promise<void> => {
  const source = openSource(file)
  const handle = openSync(target, 'r+')
  let syncedPages = 0
  try {
    await backup(source, target, {
      rate: PAGES_A_STEP,
      progress: ({ totalPages, remainingPages }) => {
        const copiedPages = totalPages - remainingPages
        if (copiedPages - syncedPages < PAGES_A_SYNC) return
        syncedPages = copiedPages
        fdatasyncSync(handle)
      },
    })
  } finally {
    closeSync(handle)
    source.close()
  }
}

const openSource = (file: string): DatabaseSync => {
  try {
    return openReading(file)
  } catch (error) {
    if (!isOnReadOnlyDisk(file)) throw asOpenError(error, file)
  }
  try {
    // On a disk that failed and was mounted read-only nobody can change the file meanwhile.
    return openReading(new URL(`${pathToFileURL(file).href}?immutable=1`))
  } catch (error) {
    throw asOpenError(error, file)
  }
}

/** With an open read transaction: without it each commit of the server would restart the copy. */
const openReading = (file: string | URL): DatabaseSync => {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return source
  } catch (error) {
    source.close()
    throw error
  }
}

/** Whether the database is in one file, all of it, on a disk that nobody can write to. */
const isOnReadOnlyDisk = (file: string): boolean => {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false
  try {
    accessSync(dirname(file), constants.W_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

/** Moves a log beside the file into it. */
export const inOneFile = (file: string): void => {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
