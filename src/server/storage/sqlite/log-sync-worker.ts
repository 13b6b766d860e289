import { fdatasyncSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { ANSWERED, ASKED, FAILURE, type LogSyncWords } from './log-sync-words.ts'

/**
 * Runs in a thread of its own (see `logSyncThread`), which does nothing but this: it waits, or
 * syncs.
 */
export type LogSyncWorkerData = { walFd: number; words: LogSyncWords }

const { walFd, words } = workerData as LogSyncWorkerData
const OF_NO_KNOWN_KIND = -1

const sync = (): number => {
  try {
    fdatasyncSync(walFd)
    return 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).errno ?? OF_NO_KNOWN_KIND
  }
}

for (let answered = 0; ;) {
  Atomics.wait(words, ASKED, answered)
  if (Atomics.load(words, ASKED) === answered) continue
  Atomics.store(words, FAILURE, sync())
  answered += 1
  Atomics.store(words, ANSWERED, answered)
  Atomics.notify(words, ANSWERED)
}
