import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../operator-error.ts'
import type { DatabaseDamage } from '../database-damage.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { DatabaseTooNewError, StorageUnavailableError } from '../storage-errors.ts'
import { asOpenError } from './as-open-error.ts'
import { schemaVersion } from './migrate-sqlite.ts'
import { pageFaults } from './page-faults.ts'
import { checkHotRows, checkSealedDays } from './readings/damaged-readings.ts'
import { sensorNames } from './sensor-names.ts'
import { checkStoredFiles } from './stored-files.ts'

const WAY_OUT = 'Take a backup that "npm run verify -- <backup>" calls whole.'

/** The file is not a complete Coldwatch database. The message is a sentence for the operator. */
export class UnusableBackupError extends OperatorError {
  override name = 'UnusableBackupError'
}

/**
 * Checks the whole file: its pages, every row of recent readings, every stretch of sealed days, every
 * original of an import. Takes
 * as long as reading it all. Throws `UnusableBackupError` or `DatabaseTooNewError` for a file that is no
 * database of this program.
 */
export const verifyDatabase = (file: string): DatabaseDamage =>
  withDatabase(file, (db) => {
    const pages = pageFaults(db)
    // One commit: rows that are sealed meanwhile must be in one place or the other.
    db.exec('BEGIN')
    const rows = checkHotRows(db)
    const days = checkSealedDays(db)
    const files = checkStoredFiles(db)
    return {
      pages,
      rows: rows.damaged,
      days: days.damaged,
      files: files.damaged,
      checked: { rows: rows.checked, days: days.checked, files: files.checked },
      sensors: sensorNames(db, [
        ...days.damaged.map(({ toolId }) => toolId),
        ...files.damaged.flatMap(({ imports }) => imports.map(({ toolId }) => toolId)),
        ...rows.damaged.flatMap(({ probably }) => probably.map(({ toolId }) => toolId)),
      ]),
    }
  })

/** Throws as `verifyDatabase`, and reads only what tells what the file is. */
export const assertIsColdwatch = (file: string): void => withDatabase(file, () => {})

const withDatabase = <T>(file: string, work: (db: DatabaseSync) => T): T => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    const version = schemaVersion(db)
    const newestVersion = MIGRATIONS.at(-1)!.version
    if (version === 0) throw new UnusableBackupError(`${file} holds no Coldwatch data. ${WAY_OUT}`)
    if (version > newestVersion) throw new DatabaseTooNewError(version, newestVersion)
    return work(db)
  } catch (error) {
    throw asUnusable(error, file)
  } finally {
    db?.close()
  }
}

/** What is wrong with the file, as a sentence with a way out. */
const asUnusable = (error: unknown, file: string): OperatorError => {
  if (error instanceof OperatorError) return error
  // SQLite calls a folder a disk that fails.
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
  const reason = asOpenError(
    isFolder ? Object.assign(new Error('a folder'), { code: 'EISDIR' }) : error,
    file,
  )
  if (reason instanceof StorageUnavailableError) return reason
  const message = error instanceof Error ? error.message : String(error)
  return new UnusableBackupError(
    message.startsWith('no such table')
      ? `${file} holds no Coldwatch data. ${WAY_OUT}`
      : `${file} cannot be read as a Coldwatch database: ${message}. ${WAY_OUT}`,
    { cause: error },
  )
}
