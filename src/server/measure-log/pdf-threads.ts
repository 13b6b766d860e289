import { Worker } from 'node:worker_threads'
import type { MeasureLog } from './record/measure-log.ts'

/**
 * A drawn file: its bytes as base64, and their SHA-256 in hex. Both are made on the thread that
 * drew it: for a year's log they take longer than a request may block the others.
 */
export type PdfFile = { base64: string; sha256: string }

export type PdfAnswer = { kind: 'pdf'; file: PdfFile } | { kind: 'abandoned' }

/** Draws PDFs, each on a thread of its own. The queue of measurement logs decides when. */
export type PdfThreads = {
  /**
   * The series of the log is transferred: the caller must not use it any more. `signal` abandons
   * the work. Throws what the drawing threw. After the answer nothing of the work runs any more.
   */
  draw(log: MeasureLog, signal?: AbortSignal): Promise<PdfAnswer>
  /** Abandons what is being drawn. */
  close(): Promise<void>
}

export type PdfThreadsOptions = {
  /** For how long an idle thread stays for the next log, ms. */
  idleMs?: number
  /** The most memory that a thread's objects may take; more ends the thread, not the server. */
  megabytes?: number
  script?: URL
}

type Outcome = PdfAnswer | { kind: 'fault'; error: unknown }

/** `listener` gets the outcome of the work; it is `nobody` while the thread is idle or stopped. */
type Thread = { worker: Worker; listener: (outcome: Outcome) => void }

/** The longest log that may be requested, of 600,000 readings, passes with 64. */
const MOST_MEGABYTES = 256

const WORKER = new URL('./drawing-thread.ts', import.meta.url)
const ABANDONED: Outcome = { kind: 'abandoned' }
const nobody = (): void => undefined

const startThread = (script: URL, megabytes: number): Thread => {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  const thread: Thread = { worker: new Worker(script, { resourceLimits }), listener: nobody }
  thread.worker
    .on('message', (file: PdfFile) => thread.listener({ kind: 'pdf', file }))
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

/** Threads without work, kept for a while: starting one costs as much as drawing a short log. */
const idleThreads = (script: URL, idleMs: number, megabytes: number) => {
  const idle = new Map<Thread, NodeJS.Timeout>()
  const forget = (thread: Thread): void => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }
  return {
    take: (): Thread => {
      const [thread] = idle.keys()
      if (thread === undefined) return startThread(script, megabytes)
      forget(thread)
      thread.worker.ref()
      return thread
    },
    give: (thread: Thread): void => {
      // A thread that ends by itself must not get the next log.
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

/** A thread whose work is abandoned or fails ends at once; the others draw the next log too. */
export const createPdfThreads = ({
  idleMs = 30_000,
  megabytes = MOST_MEGABYTES,
  script = WORKER,
}: PdfThreadsOptions = {}): PdfThreads => {
  const idle = idleThreads(script, idleMs, megabytes)
  /** Work under way, by the call that abandons it. */
  const underWay = new Map<() => void, Promise<void>>()

  const outcomeOf = async (log: MeasureLog, abandoned: Promise<Outcome>): Promise<Outcome> => {
    const thread = idle.take()
    const drawn = new Promise<Outcome>((resolve) => {
      thread.listener = resolve
    })
    const { times, values } = log.series
    thread.worker.postMessage(log, [times.buffer as ArrayBuffer, values.buffer as ArrayBuffer])
    const outcome = await Promise.race([drawn, abandoned])
    if (outcome.kind === 'pdf') idle.give(thread)
    else await stop(thread)
    return outcome
  }

  return {
    draw: async (log, signal) => {
      if (signal?.aborted) return { kind: 'abandoned' }
      const abandoned = Promise.withResolvers<Outcome>()
      const ended = Promise.withResolvers<void>()
      const abandon = (): void => abandoned.resolve(ABANDONED)
      signal?.addEventListener('abort', abandon)
      underWay.set(abandon, ended.promise)
      try {
        const outcome = await outcomeOf(log, abandoned.promise)
        if (outcome.kind === 'fault') throw outcome.error
        return outcome
      } finally {
        signal?.removeEventListener('abort', abandon)
        underWay.delete(abandon)
        ended.resolve()
      }
    },
    close: async () => {
      const all = [...underWay.values()]
      for (const abandon of underWay.keys()) abandon()
      await Promise.all(all)
      await idle.close()
    },
  }
}
