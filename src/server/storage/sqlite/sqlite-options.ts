import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../../domain/clock.ts'
import type { OldDatabase } from '../old-database.ts'
import type { DataFolderLostError, LogNotSyncedError } from '../storage-errors.ts'
import type { CopySettings } from './copy-of-database.ts'
import type { DiskSpaceNow } from './disk-reserve.ts'
import type { LogSyncThread } from './log-sync-thread.ts'

export type SqliteOptions = {
  dataDir: string
  clock?: Clock
  /** Opens the writing connection. Tests pass one that they can make fail. */
  connect?: (file: string) => DatabaseSync
  /** Gets what fails after a commit, as in a listener of `onChange`. Without it that is uncaught. */
  reportError?: (error: unknown) => void
  /**
   * Called once when a file of the folder was removed or replaced, or the log could not be synced;
   * nothing is stored any more.
   */
  onLost?: (error: DataFolderLostError | LogNotSyncedError) => void
  /** Syncs the log of the database `file`. Tests pass one that they let wait or fail. */
  syncOfLog?: (file: string) => LogSyncThread
  /** Calls the look at the folder's files at intervals, each second if it is left out. */
  lookAtFolder?: (look: () => void) => () => void
  /** How much room there is on the disk. Left out: no reserve is kept, see `createDiskReserve`. */
  readSpace?: () => DiskSpaceNow
  /** A second copy that follows each commit. */
  copy?: CopySettings | null
  /** The newest backup in another place that a server in `dataDir` made, a path; see `assertNotRemoved`. */
  newestBackup?: () => string | null
  /** Called before the migrations of a database that an older program wrote. */
  beforeUpdate?: (old: OldDatabase) => Promise<void>
  /** See `lockDataFolder`. */
  wait?: (ms: number) => Promise<unknown>
}
