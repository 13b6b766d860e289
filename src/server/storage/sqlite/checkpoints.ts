import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { LOG_PAGES_BETWEEN_CHECKPOINTS, PAGE_BYTES } from './open-connection.ts'

/**
 * Keeps the log short without holding the event loop: a checkpoint waits for the disk twice, on a
 * slow one for a tenth of a second, so a thread does it. The thread starts with the first log that
 * is worth it. Where it fails, the writer itself checkpoints much later.
 */
export const checkpoints = (file: string) => {
  let worker: Worker | null = null

  const start = (): void => {
    worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: file })
    worker.unref()
    worker.on('error', () => {})
  }

  return {
    /** After each commit. */
    committed: (): void => {
      if (
        worker === null &&
        (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) >
          LOG_PAGES_BETWEEN_CHECKPOINTS * PAGE_BYTES
      )
        start()
    },
    stop: async (): Promise<void> => {
      await worker?.terminate()
    },
  }
}
