import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { WAL_PAGES_BETWEEN_CHECKPOINTS, PAGE_BYTES } from './open-connection.ts'

/**
 * Keeps the WAL short without blocking the event loop. A checkpoint waits for the disk twice, on a
 * slow disk for a tenth of a second, so a thread does it. The thread starts when the WAL is long
 * enough for a first checkpoint. If it fails, the writer itself checkpoints, much later.
 */
export const checkpoints = (file: string) => {
  let worker: Worker | null = null

  const start = (): void => {
    worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: file })
    worker.unref()
    worker.on('error', () => {})
  }

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
    stop: async (): Promise<void> => {
      await worker?.terminate()
    },
  }
}
