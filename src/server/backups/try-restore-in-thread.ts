import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../domain/clock.ts'
import { shortSpaceBytes } from '../../domain/self-watch/disk-space.ts'
import { COPIED_DATABASE, COPIED_WAL } from '../continuous-copy/copied-database.ts'
import { findCopy } from '../continuous-copy/take-copy.ts'
import { answerOfThread } from '../answer-of-thread.ts'
import { megabytes } from './make-backup.ts'
import type { ManagedBackupsParts } from './managed-backups.ts'

/** What the thread is given. */
export type TrialTask = { backupFile: string; folder: string; nowMs: number }

/** In the data folder, where a real restore would put the database too. Removed after each trial. */
const TRIAL_FOLDER = 'trial-restore'

/** Of a backup, or of the continuous copy in a folder. */
const bytesOf = async (path: string): Promise<number> => {
  const there = await stat(path)
  if (!there.isDirectory()) return there.size
  const { folder } = findCopy(path)
  const sizes = await Promise.all(
    [COPIED_DATABASE, COPIED_WAL].map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        // What is missing is said by the restore.
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Tries a restore in a thread, in a folder of the data folder, if the disk has room for it. */
export const tryRestoreInThread =
  ({
    dataDir,
    clock,
    spaceOf,
  }: {
    dataDir: string
    clock: Clock
    spaceOf: (path: string) => Promise<{ freeBytes: number; totalBytes: number }>
  }): ManagedBackupsParts['tryRestore'] =>
  async (backupFile, signal) => {
    const size = await bytesOf(backupFile)
    const { freeBytes, totalBytes } = await spaceOf(dataDir)
    const lacksBytes = size - (freeBytes - shortSpaceBytes(totalBytes))
    if (lacksBytes > 0)
      return {
        failure: `There is no room for it in ${dataDir}: ${megabytes(lacksBytes)} are missing. A restore needs that room too.`,
      }
    const task: TrialTask = {
      backupFile,
      folder: join(dataDir, TRIAL_FOLDER),
      nowMs: clock().getTime(),
    }
    const worker = new URL('../cli/try-restore-worker.ts', import.meta.url)
    return answerOfThread<{ failure: string | null }>(worker, task, signal)
  }
