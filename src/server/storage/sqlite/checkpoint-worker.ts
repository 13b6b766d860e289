import { setInterval } from 'node:timers'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { WAL_PAGES_BETWEEN_CHECKPOINTS } from './open-connection.ts'

/**
 * Runs in a thread of its own (see `checkpoints`). Moves committed pages from the WAL into the
 * database file.
 */
const LOOK_EVERY_MS = 100
/**
 * From this size on the WAL is emptied even if the server never pauses. The writer then waits for
 * the last pages.
 */
const WAL_PAGES_TO_RESTART = 4 * WAL_PAGES_BETWEEN_CHECKPOINTS

const db = new DatabaseSync(workerData as string)
db.exec('PRAGMA busy_timeout = 1000; PRAGMA synchronous = FULL; PRAGMA cache_size = -256')
const look = db.prepare('PRAGMA wal_checkpoint(NOOP)')
const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
const restart = db.prepare('PRAGMA wal_checkpoint(RESTART)')
type WalSize = { log: number; checkpointed: number }

setInterval(() => {
  try {
    const { log, checkpointed } = look.get() as WalSize
    if (log - checkpointed < WAL_PAGES_BETWEEN_CHECKPOINTS) return
    passive.get()
    if ((look.get() as WalSize).log >= WAL_PAGES_TO_RESTART) restart.get()
  } catch {
    // The disk is full, or a reader takes long. The WAL has everything that was committed, and the
    // next round tries again.
  }
}, LOOK_EVERY_MS)
