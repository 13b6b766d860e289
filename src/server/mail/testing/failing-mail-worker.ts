import { parentPort } from 'node:worker_threads'
import type { ToMailWorker } from '../mail-worker.ts'

/** A mail with one of these subjects ends the thread, hangs it or fills its memory; the rest counts as sent. */
export const FATAL_SUBJECT = 'ends the thread'
export const HANGING_SUBJECT = 'hangs the thread'
export const GREEDY_SUBJECT = 'fills the memory of the thread'

parentPort?.on('message', (message: ToMailWorker) => {
  if (message.kind === 'close') return parentPort?.close()
  const { subject } = message.letter.content
  if (subject === FATAL_SUBJECT) throw new Error('a fault')
  if (subject === GREEDY_SUBJECT) for (const all: object[] = []; ;) all.push(Array(1_000).fill(all))
  if (subject !== HANGING_SUBJECT)
    parentPort?.postMessage({ id: message.id, outcome: { kind: 'sent' } })
})
