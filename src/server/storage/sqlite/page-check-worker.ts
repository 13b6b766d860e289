import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { pageFaults } from './page-faults.ts'

/** Runs in a thread of its own (see `sqliteIntegrity`): checks the pages of one table. */
const { file, table } = workerData as { file: string; table: string }
const db = new DatabaseSync(file, { readOnly: true })
try {
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -1024')
  parentPort!.postMessage(pageFaults(db, table))
} finally {
  db.close()
}
