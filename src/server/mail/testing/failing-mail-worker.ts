import { parentPort } from 'node:worker_threads'
import type { ToMailWorker } from '../mail-worker.ts'

/** A mail with this subject ends the thread, one with the other hangs it; the rest counts as sent. */
export const FATAL_SUBJECT = 'ends the thread'
export const HANGING_SUBJECT = 'hangs the thread'

parentPort?.on('message', (message: ToMailWorker) => {
  if (message.kind === 'close') return parentPort?.close()
  const { subject } = message.letter.content
  if (subject === FATAL_SUBJECT) throw new Error('a fault')
  if (subject !== HANGING_SUBJECT)
    parentPort?.postMessage({ id: message.id, outcome: { kind: 'sent' } })
})
