import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type {
  CheckpointWorkerData,
  FromCheckpointWorker,
  ToCheckpointWorker,
} from './checkpoint-worker.ts'
import { WAL_PAGES_BETWEEN_CHECKPOINTS, PAGE_BYTES } from './open-connection.ts'

/**
 * Keeps the WAL short without blocking the event loop. A checkpoint waits for the disk twice, on a
 * slow disk for a tenth of a second, so a thread does it. The thread starts when the WAL is long
 * enough for a first checkpoint, or at once where it follows the WAL for a copy. If it fails, the
 * writer itself checkpoints, much later.
 */
export const checkpoints = (
  file: string,
  copy: (CheckpointWorkerData['copy'] & { noteBehind: (bytes: number) => void }) | null = null,
) => {
  let worker: Worker | null = null
  const mayMove = new Int32Array(new SharedArrayBuffer(4)).fill(1)

  const start = (): void => {
    const { noteBehind = () => {}, ...threads } = copy ?? {}
    const workerData = {
      file,
      mayMove,
      copy: copy === null ? null : threads,
    } as CheckpointWorkerData
    worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), {
      workerData,
      transferList: copy === null ? [] : [copy.port],
    })
    worker.unref()
    worker.on('error', () => {})
    worker.on('message', ({ bytes }: FromCheckpointWorker) => noteBehind(bytes))
  }
  if (copy !== null) start()

  return {
    /** Call it after each commit. */
    committed: (): void => {
      if (
        worker === null &&
        (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) >
          WAL_PAGES_BETWEEN_CHECKPOINTS * PAGE_BYTES
      )
        start()
    },
    /** No checkpoint begins any more: what the log has may not be on the disk. */
    stopMoving: (): void => void Atomics.store(mayMove, 0, 0),
    /** The copy answers this mark when it has everything that is committed now. */
    mark: (mark: string): void => {
      const message: ToCheckpointWorker = { kind: 'mark', mark }
      worker?.postMessage(message)
    },
    stop: async (): Promise<void> => {
      await worker?.terminate()
    },
  }
}
