import { parentPort, workerData } from 'node:worker_threads'
import type { TrialTask } from '../backups/try-restore-in-thread.ts'
import { tryRestore } from './try-restore.ts'

/** Runs in a thread of its own: tries one restore and answers how it went. */
const { backupFile, folder, nowMs } = workerData as TrialTask
parentPort!.postMessage(await tryRestore(backupFile, folder, new Date(nowMs)))
