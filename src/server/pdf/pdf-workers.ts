import { Worker } from 'node:worker_threads'
import type { MeasureLog } from '../reports/measure-log.ts'

export type PdfAnswer = { kind: 'pdf'; bytes: Uint8Array } | { kind: 'too-many-waiting' } | { kind: 'timed-out' } | { kind: 'abandoned' }

/** Draws PDFs on threads of their own. */
export type PdfWorkers = {
  /**
   * The log's series is handed over and no longer the caller's. `signal` abandons the work, waiting or running. Throws what
   * the drawing threw.
   */
  draw(log: MeasureLog, signal?: AbortSignal): Promise<PdfAnswer>
  /** How many are being drawn, and how many wait. */
  load(): { running: number; waiting: number }
  close(): Promise<void>
}

export type PdfWorkersOptions = {
  /** How many are drawn at once. */
  threads?: number
  mostWaiting?: number
  /** From asking to the answer, ms. */
  limitMs?: number
  /** For how long an idle thread is kept for the next one, ms. */
  idleMs?: number
  script?: URL
}

type Job = { log: MeasureLog; finish: (answer: PdfAnswer) => void; fail: (error: unknown) => void; worker: Worker | null }

const WORKER = new URL('./measure-log-worker.ts', import.meta.url)

/** Threads are started when they are needed and end when they idle; one whose work is abandoned or fails ends at once. */
export const createPdfWorkers = ({ threads = 1, mostWaiting = 20, limitMs = 120_000, idleMs = 30_000, script = WORKER }: PdfWorkersOptions = {}): PdfWorkers => {
  const waiting: Job[] = []
  const running = new Set<Job>()
  const idle = new Map<Worker, NodeJS.Timeout>()

  const takeWorker = (): Worker => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      worker.ref()
      return worker
    }
    return new Worker(script)
  }

  const keepIdle = (worker: Worker): void => {
    worker.removeAllListeners()
    worker.unref()
    const timer = setTimeout(() => {
      idle.delete(worker)
      void worker.terminate()
    }, idleMs)
    timer.unref()
    idle.set(worker, timer)
    // Whatever ends an idle thread, the next job must not be given to it.
    worker.once('exit', () => idle.delete(worker)).once('error', () => idle.delete(worker))
  }

  const startNext = (): void => {
    while (running.size < threads) {
      const job = waiting.shift()
      if (job === undefined) return
      running.add(job)
      const worker = takeWorker()
      job.worker = worker
      worker.removeAllListeners()
      worker.once('message', (bytes: Uint8Array) => {
        keepIdle(worker)
        job.worker = null
        job.finish({ kind: 'pdf', bytes })
      })
      worker.once('error', (error) => job.fail(error))
      worker.once('exit', () => job.fail(new Error('The thread that draws PDFs ended before its work was done.')))
      const { times, values } = job.log.series
      worker.postMessage(job.log, [times.buffer as ArrayBuffer, values.buffer as ArrayBuffer])
    }
  }

  /** Takes the job off, wherever it stands, and its thread with it when that still works on it. */
  const leave = (job: Job): void => {
    const place = waiting.indexOf(job)
    if (place >= 0) waiting.splice(place, 1)
    running.delete(job)
    if (job.worker !== null) {
      job.worker.removeAllListeners()
      // A thread that is stopped in the middle may still report a fault.
      job.worker.on('error', () => undefined)
      void job.worker.terminate()
      job.worker = null
    }
    startNext()
  }

  return {
    draw: (log, signal) => {
      if (signal?.aborted) return Promise.resolve({ kind: 'abandoned' })
      if (waiting.length >= mostWaiting) return Promise.resolve({ kind: 'too-many-waiting' })
      const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>()
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abandon)
        leave(job)
      }
      const job: Job = {
        log,
        worker: null,
        finish: (answer) => {
          settle()
          resolve(answer)
        },
        fail: (error) => {
          settle()
          reject(error)
        },
      }
      const abandon = (): void => job.finish({ kind: 'abandoned' })
      const timer = setTimeout(() => job.finish({ kind: 'timed-out' }), limitMs)
      signal?.addEventListener('abort', abandon)
      waiting.push(job)
      startNext()
      return promise
    },
    load: () => ({ running: running.size, waiting: waiting.length }),
    close: async () => {
      for (const job of [...waiting, ...running]) job.finish({ kind: 'abandoned' })
      const threadsLeft = [...idle.keys()]
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      await Promise.all(threadsLeft.map((worker) => worker.terminate()))
    },
  }
}
