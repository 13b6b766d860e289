import { Worker } from 'node:worker_threads'
import type { DatabaseDamage } from '../database-damage.ts'

/** As `verifyDatabase`, without blocking the event loop of a running server. */
export const verifyInThread = (file: string): Promise<DatabaseDamage> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('verify-worker.ts', import.meta.url), { workerData: file })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the check of a database ended without an answer')))
  })
