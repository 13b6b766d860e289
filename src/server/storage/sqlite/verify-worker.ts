import { parentPort, workerData } from 'node:worker_threads'
import { verifyDatabase } from './verify-database.ts'

/** Runs in a thread of its own (see `verifyInThread`): checks one file and answers its damage. */
parentPort!.postMessage(verifyDatabase(workerData as string))
