import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUseError } from '../storage.ts'
import { isBusy } from './sqlite-errors.ts'

/**
 * Locks the folder for this process until the returned function is called. The lock is an open
 * exclusive transaction on a file of its own, so that it ends with the process, however that ends.
 * Throws `DataFolderInUseError`.
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const lock = new DatabaseSync(join(dataDir, 'coldwatch.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = delete; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DataFolderInUseError(dataDir) : error
  }
  return () => lock.close()
}
