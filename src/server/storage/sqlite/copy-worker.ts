import { parentPort, workerData } from 'node:worker_threads'
import { OperatorError } from '../../operator-error.ts'
import { copyDatabase, type DatabaseCopy } from './copy-database.ts'

export type CopyTask = { file: string; target: string }
export type CopyAnswer =
  | { kind: 'copied'; copy: DatabaseCopy }
  | { kind: 'refused'; message: string }

/** Runs in a thread of its own (see `copyInThread`): copies one database and checks the copy. */
const { file, target } = workerData as CopyTask
const answer = (text: CopyAnswer): void => parentPort!.postMessage(text)
try {
  answer({ kind: 'copied', copy: await copyDatabase(file, target) })
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  answer({ kind: 'refused', message: error.message })
}
