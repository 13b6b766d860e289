import { setTimeout } from 'node:timers'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createCopyWriter, type CopyProgress } from './copy-writer.ts'
import type { FileState } from './file-state.ts'
import type { ToWriter } from './messages.ts'

/** Runs in a thread of its own (see `startContinuousCopy`), whose disk may be slow or hang. */
export type CopyWorkerData = {
  folder: string
  installation: string
  isExpected: boolean
  lastAliveMs: number | null
  databaseFd: number
  alsoCopied: { file: string; name: string }[]
  follower: MessagePort
  retryMs: number
}
export type ToCopyWorker = { kind: 'seal'; original: FileState } | { kind: 'end' }
export type FromCopyWorker =
  | { kind: 'progress'; progress: CopyProgress }
  | { kind: 'caught-up'; atMs: number; marks: readonly string[] }

const { follower, retryMs, ...parts } = workerData as CopyWorkerData
const tell = (message: FromCopyWorker): void => parentPort!.postMessage(message)

const writer = createCopyWriter({
  ...parts,
  send: (message) => follower.postMessage(message),
  progress: (progress) => {
    tell({ kind: 'progress', progress })
    if (progress.kind === 'failing') setTimeout(() => writer.open(), retryMs)
  },
  caughtUp: (atMs, marks) => tell({ kind: 'caught-up', atMs, marks }),
  later: (work, ms) => void setTimeout(work, ms),
})
follower.on('message', (message: ToWriter) => writer.received(message))
parentPort!.on('message', (message: ToCopyWorker) => {
  if (message.kind === 'seal') writer.seal(message.original)
  else {
    writer.close()
    // Ends this thread alone, with the next try to open the copy.
    process.exit()
  }
})
writer.open()
