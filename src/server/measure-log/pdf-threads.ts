import { Worker } from 'node:worker_threads'
import type { MeasureLog } from './record/measure-log.ts'

/**
 * A drawn file: its bytes as base64, and their SHA-256 in hex. Both are made on the thread that
 * drew it: for a year's log they take longer than a request may hold up the others.
 */
export type PdfFile = { base64: string; sha256: string }

export type PdfAnswer =
  | { kind: 'pdf'; file: PdfFile }
  | { kind: 'too-many-waiting' }
  | { kind: 'timed-out' }
  | { kind: 'abandoned' }

/** Draws PDFs on threads of their own. */
export type PdfThreads = {
  /**
   * The log's series is handed over and no longer the caller's. `signal` abandons the work, waiting
   * or running. Throws what the drawing threw. Whatever the answer, nothing of this work runs any
   * more once it is there.
   */
  draw(log: MeasureLog, signal?: AbortSignal): Promise<PdfAnswer>
  /** How many are being drawn, and how many wait. */
  load(): { running: number; waiting: number }
  close(): Promise<void>
}

export type PdfThreadsOptions = {
  /** How many are drawn at once. */
  threads?: number
  mostWaiting?: number
  /** From asking to the answer, ms. */
  limitMs?: number
  /** For how long an idle thread is kept for the next one, ms. */
  idleMs?: number
  script?: URL
}

type Outcome = { kind: 'answer'; answer: PdfAnswer } | { kind: 'fault'; error: unknown }
type Job = { log: MeasureLog; end: (outcome: Outcome) => void; thread: Thread | null }

/** A thread and whoever waits for what it says; nobody once it idles or is stopped. */
type Thread = { worker: Worker; listener: (outcome: Outcome) => void }

const WORKER = new URL('./drawing-thread.ts', import.meta.url)
const ABANDONED: Outcome = { kind: 'answer', answer: { kind: 'abandoned' } }
const TIMED_OUT: Outcome = { kind: 'answer', answer: { kind: 'timed-out' } }
const nobody = (): void => undefined

const startThread = (script: URL): Thread => {
  const thread: Thread = { worker: new Worker(script), listener: nobody }
  thread.worker
    .on('message', (file: PdfFile) =>
      thread.listener({ kind: 'answer', answer: { kind: 'pdf', file } }),
    )
    .on('error', (error) => thread.listener({ kind: 'fault', error }))
    .on('exit', () =>
      thread.listener({
        kind: 'fault',
        error: new Error('The thread that draws PDFs ended before its work was done.'),
      }),
    )
  return thread
}

const stop = async (thread: Thread): Promise<void> => {
  thread.listener = nobody
  await thread.worker.terminate()
}

/**
 * Threads that have nothing to do, kept for a while since starting one costs as much as a short
 * log.
 */
const idleThreads = (script: URL, idleMs: number) => {
  const idle = new Map<Thread, NodeJS.Timeout>()
  const forget = (thread: Thread): void => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }
  return {
    take: (): Thread => {
      const [thread] = idle.keys()
      if (thread === undefined) return startThread(script)
      forget(thread)
      thread.worker.ref()
      return thread
    },
    give: (thread: Thread): void => {
      // Should it end by itself, the next job must not be given to it.
      thread.listener = () => forget(thread)
      thread.worker.unref()
      const timer = setTimeout(() => {
        forget(thread)
        void stop(thread)
      }, idleMs)
      timer.unref()
      idle.set(thread, timer)
    },
    close: async (): Promise<void> => {
      const all = [...idle.keys()]
      all.forEach(forget)
      await Promise.all(all.map(stop))
    },
  }
}

/**
 * Threads are started when they are needed; one whose work is abandoned, late or failing ends at
 * once.
 */
export const createPdfThreads = ({
  threads = 1,
  mostWaiting = 20,
  limitMs = 120_000,
  idleMs = 30_000,
  script = WORKER,
}: PdfThreadsOptions = {}): PdfThreads => {
  const waiting: Job[] = []
  const running = new Set<Job>()
  const idle = idleThreads(script, idleMs)

  const startNext = (): void => {
    while (running.size < threads) {
      const job = waiting.shift()
      if (job === undefined) return
      running.add(job)
      const thread = idle.take()
      job.thread = thread
      thread.listener = (outcome) => {
        if (outcome.kind === 'answer') {
          job.thread = null
          idle.give(thread)
        }
        job.end(outcome)
      }
      const { times, values } = job.log.series
      thread.worker.postMessage(job.log, [
        times.buffer as ArrayBuffer,
        values.buffer as ArrayBuffer,
      ])
    }
  }

  /** Takes the job off, wherever it stands, and ends its thread when that still works on it. */
  const leave = async (job: Job): Promise<void> => {
    const place = waiting.indexOf(job)
    if (place >= 0) waiting.splice(place, 1)
    const { thread } = job
    job.thread = null
    if (thread !== null) await stop(thread)
    running.delete(job)
    startNext()
  }

  return {
    draw: async (log, signal) => {
      if (signal?.aborted) return { kind: 'abandoned' }
      if (waiting.length >= mostWaiting) return { kind: 'too-many-waiting' }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      const job: Job = { log, end: resolve, thread: null }
      const abandon = (): void => resolve(ABANDONED)
      const timer = setTimeout(() => resolve(TIMED_OUT), limitMs)
      signal?.addEventListener('abort', abandon)
      waiting.push(job)
      startNext()
      const outcome = await promise
      clearTimeout(timer)
      signal?.removeEventListener('abort', abandon)
      await leave(job)
      if (outcome.kind === 'fault') throw outcome.error
      return outcome.answer
    },
    load: () => ({ running: running.size, waiting: waiting.length }),
    close: async () => {
      for (const job of [...waiting.splice(0), ...running]) job.end(ABANDONED)
      await Promise.all([...running].map(({ thread }) => thread && stop(thread)))
      await idle.close()
    },
  }
}
