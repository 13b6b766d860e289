import { closeSync, openSync } from 'node:fs'
import { getSystemErrorName } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ANSWERED, ASKED, FAILURE, newLogSyncWords } from './log-sync-words.ts'
import type { LogSyncWorkerData } from './log-sync-worker.ts'

/** One `sync` at a time. */
export type LogSyncThread = {
  /** Resolves when all that was written to the log before the call is on the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

class SyncError extends Error {
  override name = 'SyncError'
  readonly code: string

  constructor(errno: number) {
    const code = getSystemErrorName(errno)
    super(`the sync of the log failed with ${code}`)
    this.code = code
  }
}

/**
 * Syncs the log of the database in a thread of its own, since a sync waits for the disk. The
 * threads that Node shares among passwords, gzip, names and files may all be busy for seconds, or
 * wait for a dead network share. The log has a handle of its own here: the system tells of a write
 * that failed once at each handle, so that a shared one would hide it from one of its users.
 * Opening and closing it ends none of SQLite's locks, which lie on the database and its shared
 * memory. The log is there.
 */
export const logSyncThread = (file: string): LogSyncThread => {
  const walFd = openSync(`${file}-wal`, 'r+')
  const words = newLogSyncWords()
  let worker: Worker | null = null
  let waiting: PromiseWithResolvers<unknown> | null = null
  let syncs = 0
  let ended: Error | null = null
  const end = (error: Error): void => {
    ended ??= error
    waiting?.reject(ended)
  }

  const start = (): Worker => {
    const workerData: LogSyncWorkerData = { walFd, words }
    const started = new Worker(new URL('log-sync-worker.ts', import.meta.url), { workerData })
    started.on('error', end)
    started.on('exit', () => end(new Error('the thread that syncs the log has ended')))
    return started
  }

  return {
    sync: async () => {
      if (ended !== null) throw ended
      worker ??= start()
      // Only a sync that somebody waits for keeps the process alive.
      worker.ref()
      const answer = Atomics.waitAsync(words, ANSWERED, syncs)
      syncs += 1
      Atomics.store(words, ASKED, syncs)
      Atomics.notify(words, ASKED)
      if (answer.async) {
        waiting = Promise.withResolvers()
        void answer.value.then(waiting.resolve)
        await waiting.promise
      }
      worker.unref()
      const errno = Atomics.load(words, FAILURE)
      if (errno !== 0) throw new SyncError(errno)
    },
    close: async () => {
      await worker?.terminate()
      closeSync(walFd)
    },
  }
}
