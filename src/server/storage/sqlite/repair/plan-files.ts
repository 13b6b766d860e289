import type { DatabaseSync } from 'node:sqlite'
import type { FileRepair } from '../../reading-repair.ts'
import { StorageUnavailableError } from '../../storage-errors.ts'
import { checkStoredFiles, storedFile } from '../stored-files.ts'

/** What was written must read back as sound, or nothing is. */
export const DAMAGED_AGAIN =
  'What was taken from the copy is damaged again after writing it: check the disk.'

export type PlannedFile = { repair: FileRepair; write: (() => void) | null }

/**
 * What can be done about each damaged original of an import. Its hash says by itself that what the copy
 * has is the same file.
 */
export const planFiles = (db: DatabaseSync, copy: DatabaseSync): PlannedFile[] =>
  checkStoredFiles(db).damaged.map((damaged) => {
    const copied = storedFile(copy, damaged.hash)
    if (copied === null) return { repair: { damaged, outcome: 'missing' }, write: null }
    if (!copied.isRight) return { repair: { damaged, outcome: 'damaged-too' }, write: null }
    return {
      repair: { damaged, outcome: 'repaired' },
      write: () => {
        db.prepare('UPDATE stored_file SET bytes = ? WHERE hash = ?').run(
          copied.bytes,
          damaged.hash,
        )
        if (storedFile(db, damaged.hash)?.isRight !== true)
          throw new StorageUnavailableError(DAMAGED_AGAIN)
      },
    }
  })
