import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '../../../domain/durations.ts'
import { DataFolderInUseError } from '../storage-errors.ts'
import { DATABASE_FILE } from './open-connection.ts'
import { isBusy } from './sqlite-errors.ts'

export const LOCK_FILE = 'coldwatch.lock'

/** A server that runs looks at its lock file each second, and stops when the file is gone. */
const NOTICED_WITHIN_MS = 3 * SECOND_MS

/**
 * Locks the folder for this process until the returned function is called. The lock is an open
 * exclusive transaction on a file of its own, so that it ends with the process, however that ends.
 * A log of the database without a lock file may mean that somebody removed the lock of a server
 * that runs: that one gets the time to notice. Throws `DataFolderInUseError`.
 */
export const lockDataFolder = async (
  dataDir: string,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<() => void> => {
  const file = join(dataDir, LOCK_FILE)
  const mayBeInUse = !existsSync(file) && existsSync(join(dataDir, `${DATABASE_FILE}-wal`))
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = delete; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DataFolderInUseError(dataDir) : error
  }
  if (mayBeInUse) await wait(NOTICED_WITHIN_MS)
  return () => lock.close()
}
