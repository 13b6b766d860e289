import { setInterval } from 'node:timers'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { LOG_PAGES_BETWEEN_CHECKPOINTS } from './open-connection.ts'

/**
 * Runs in a thread of its own (see `checkpoints`): brings committed pages from the log into the
 * database file.
 */
const LOOK_EVERY_MS = 100
/**
 * From here on the log is emptied even if the server never pauses; the writer then waits for the
 * last few pages.
 */
const LOG_PAGES_TO_RESTART = 4 * LOG_PAGES_BETWEEN_CHECKPOINTS

const db = new DatabaseSync(workerData as string)
db.exec('PRAGMA busy_timeout = 1000; PRAGMA synchronous = FULL; PRAGMA cache_size = -256')
const look = db.prepare('PRAGMA wal_checkpoint(NOOP)')
const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
const restart = db.prepare('PRAGMA wal_checkpoint(RESTART)')
type Log = { log: number; checkpointed: number }

setInterval(() => {
  try {
    const { log, checkpointed } = look.get() as Log
    if (log - checkpointed < LOG_PAGES_BETWEEN_CHECKPOINTS) return
    passive.get()
    if ((look.get() as Log).log >= LOG_PAGES_TO_RESTART) restart.get()
  } catch {
    // A full disk, a long reader: the log keeps all that was committed, and the next look tries
    // again.
  }
}, LOOK_EVERY_MS)
