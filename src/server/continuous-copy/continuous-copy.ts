import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { CopyWorkerData, FromCopyWorker, ToCopyWorker } from './copy-worker.ts'
import type { CopyProgress } from './copy-writer.ts'
import type { FileState } from './file-state.ts'
import { steadyMs } from './messages.ts'

/**
 * How the copy stands. `lagMs`: how old the last moment is whose commits are all in the copy, counted
 * from the start of the server while there was none. `behindBytes`: committed and not in the copy.
 */
export type CopyState = {
  progress: CopyProgress
  lagMs: number
  behindBytes: number
  /** Why it cannot be written, as a sentence; also while it is tried again. */
  failure: string | null
}

export type ContinuousCopy = {
  /** The end of the channel that the follower's thread uses. */
  follower: MessagePort
  state(): CopyState
  noteBehind(bytes: number): void
  /**
   * Resolves with true when the follower's mark is in the copy; with false when the copy is not
   * followed, or takes longer than `mostMs`.
   */
  whenStored(mark: string, mostMs: number): Promise<boolean>
  /** The server has stopped in order, and everything is in the copy: see `CopiedDatabase`. */
  seal(original: FileState): void
  /** Waits for the writer; not for a disk that hangs. */
  stop(): Promise<void>
}

export type ContinuousCopyParts = Omit<CopyWorkerData, 'follower' | 'retryMs'> & {
  /** A whole copy lies in the folder. */
  onWhole: () => void
  retryMs?: number
}

/** A folder that is missing is looked for again after this. */
const RETRY_MS = 5_000
const STOP_MS = 3_000

/** Starts the thread that writes the copy. Never throws: what fails is in the state. */
export const startContinuousCopy = ({
  onWhole,
  retryMs = RETRY_MS,
  ...parts
}: ContinuousCopyParts): ContinuousCopy => {
  const { port1, port2 } = new MessageChannel()
  let progress: CopyProgress = { kind: 'opening' }
  let completeMs = steadyMs()
  let behindBytes = 0
  let failure: string | null = null
  let failures = 0
  const waiting = new Map<string, (isStored: boolean) => void>()
  const workerData: CopyWorkerData = { ...parts, retryMs, follower: port1 }
  /** A single failure ends with the next try; after several the copy must succeed first. */
  const note = (now: CopyProgress): void => {
    if (now.kind === 'failing') {
      failures += 1
      failure = now.reason
      answerAll(false)
    } else if (now.kind === 'following') {
      failures = 0
      failure = null
      onWhole()
    } else if (failures < 2) failure = null
  }
  const answerAll = (isStored: boolean): void => {
    for (const answer of waiting.values()) answer(isStored)
  }
  const worker = new Worker(new URL('copy-worker.ts', import.meta.url), {
    workerData,
    transferList: [port1],
  })
  worker.unref()
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => resolve())
    worker.on('message', (message: FromCopyWorker) => {
      if (message.kind === 'progress') {
        ;({ progress } = message)
        note(progress)
      } else if (message.kind === 'caught-up') {
        completeMs = message.atMs
        for (const mark of message.marks) waiting.get(mark)?.(true)
      }
    })
  })
  worker.on('error', (error: Error) => {
    progress = {
      kind: 'failing',
      reason: `The copy stopped by a fault of the program: ${error.message}. Restart the server to go on with it.`,
    }
    note(progress)
  })
  const tell = (message: ToCopyWorker): void => worker.postMessage(message)

  return {
    follower: port2,
    state: () => ({
      progress,
      lagMs: Math.max(0, steadyMs() - completeMs),
      behindBytes,
      failure,
    }),
    noteBehind: (bytes) => {
      behindBytes = bytes
    },
    whenStored: async (mark, mostMs) => {
      if (progress.kind !== 'following') return false
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(false), mostMs)
      waiting.set(mark, resolve)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(mark)
      }
    },
    seal: (original) => tell({ kind: 'seal', original }),
    stop: async () => {
      tell({ kind: 'end' })
      const { promise: tooLate, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, STOP_MS)
      await Promise.race([ended, tooLate])
      await Promise.race([worker.terminate(), tooLate])
      clearTimeout(timer)
    },
  }
}
