import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { DatabaseTooNewError } from '../storage.ts'
import { schemaVersion } from './migrate-sqlite.ts'
import { damagedReadings } from './readings/damaged-readings.ts'

/** The file is not a complete Coldwatch database. The message is a sentence for the operator. */
export class UnusableBackupError extends Error {
  override name = 'UnusableBackupError'
}

/**
 * Checks the whole file. Throws `UnusableBackupError` or `DatabaseTooNewError`. Answers a sentence
 * for each stretch of readings whose bytes are damaged: the rest of the file is of use without them.
 */
export const verifyDatabase = (file: string): string[] => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    const version = schemaVersion(db)
    const newestVersion = MIGRATIONS.at(-1)!.version
    if (version === 0) throw new UnusableBackupError(`${file} holds no Coldwatch data.`)
    if (version > newestVersion) throw new DatabaseTooNewError(version, newestVersion)
    const [first] = db.prepare('PRAGMA integrity_check(1)').all()
    if (first?.['integrity_check'] !== 'ok')
      throw new UnusableBackupError(`${file} is damaged: ${String(first?.['integrity_check'])}.`)
    return [...damagedReadings(db)]
  } catch (error) {
    if (error instanceof UnusableBackupError || error instanceof DatabaseTooNewError) throw error
    throw new UnusableBackupError(
      `${file} cannot be read as a Coldwatch backup: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  } finally {
    db?.close()
  }
}
