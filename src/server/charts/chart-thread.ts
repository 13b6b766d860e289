import { Worker } from 'node:worker_threads'
import type { AskedChart } from '../readings/chart-series.ts'
import { handedOver } from '../storage/readings/stored-readings.ts'
import type { ChartWorkerData, DrawnChart, FromChartWorker, ToChartWorker } from './chart-worker.ts'
import type { ChartForm } from './write-chart.ts'

/** The answer as it is sent. */
export type ChartAnswer = { bytes: Uint8Array; isPacked: boolean }

/** A second thread for charts, so that many at once load two processors. */
export type ChartThread = {
  /** Whether it takes one more chart now. Where there is no thread yet, one starts for later charts. */
  hasRoom(): boolean
  /**
   * Takes the readings of the question. Null: the chart has to be asked for again and drawn here.
   * Rejects with the signal's reason.
   */
  draw(
    asked: AskedChart,
    form: ChartForm,
    acceptsGzip: boolean,
    signal: AbortSignal | undefined,
  ): Promise<ChartAnswer | null>
  close(): Promise<void>
}

export type ChartThreadOptions = {
  /** Called when the thread ends by a fault, or a chart fails there. */
  reportError: (error: unknown) => void
  script?: URL
  /** For how long it stays without a chart. */
  idleMs?: number
  /** For how long there is none after a fault. */
  restMs?: number
  /** After this time without an answer it counts as hanging. */
  answerMs?: number
  /** If its objects need more memory, it ends by a fault, and not the server. */
  mostMb?: number
}

const DEFAULTS = {
  script: new URL('./chart-worker.ts', import.meta.url),
  // It takes 20 MB, and a sixth of a second of a processor to start.
  idleMs: 60_000,
  restMs: 60_000,
  // A request is given up after 10 s.
  answerMs: 30_000,
  // Readings lie outside of the objects.
  mostMb: 128,
}
/** What was just made, three times over, before it is collected. */
const YOUNG_MB = 16
/** One that it draws, and one that waits: it need not wait for the other thread in between. */
const PLACES = [0, 1]

type Pending = {
  asked: AskedChart
  resolve: (chart: DrawnChart | null) => void
  isHanging: NodeJS.Timeout
}

/**
 * The thread starts when charts wait for each other, and ends when there has been none for a while.
 * Whatever happens to it, its charts are told as not drawn.
 */
export const createChartThread = (options: ChartThreadOptions): ChartThread =>
  new ThreadOfCharts(options)

class ThreadOfCharts implements ChartThread {
  readonly #options: Required<ChartThreadOptions>
  /** For each place, 1 once nobody waits for the chart any more. */
  readonly #abandoned = new Int32Array(
    new SharedArrayBuffer(PLACES.length * Int32Array.BYTES_PER_ELEMENT),
  )
  /** Charts under way, by the place of their word. */
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #isReady = false
  #isResting = false
  #isClosed = false
  #idle: NodeJS.Timeout | undefined

  constructor(options: ChartThreadOptions) {
    this.#options = { ...DEFAULTS, ...options }
  }

  hasRoom(): boolean {
    if (this.#worker === null && !this.#isResting && !this.#isClosed) this.#start()
    return this.#isReady && this.#pending.size < PLACES.length
  }

  async draw(
    asked: AskedChart,
    form: ChartForm,
    acceptsGzip: boolean,
    signal: AbortSignal | undefined,
  ): Promise<ChartAnswer | null> {
    const worker = this.#worker
    const place = PLACES.find((free) => !this.#pending.has(free))
    if (worker === null || place === undefined) return null
    const { promise, resolve, reject } = Promise.withResolvers<DrawnChart | null>()
    const isHanging = setTimeout(() => this.#endHanging(worker), this.#options.answerMs).unref()
    clearTimeout(this.#idle)
    this.#pending.set(place, { asked, resolve, isHanging })
    Atomics.store(this.#abandoned, place, 0)
    const abandon = (): void => {
      Atomics.store(this.#abandoned, place, 1)
      reject(signal!.reason)
    }
    signal?.addEventListener('abort', abandon, { once: true })
    const { layers, buffers } = handedOver(asked.question.layers)
    const question = { ...asked.question, layers }
    worker.postMessage({ place, question, form, acceptsGzip } satisfies ToChartWorker, buffers)
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', abandon)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #start(): void {
    const { script, mostMb, reportError } = this.#options
    const worker = new Worker(script, {
      workerData: { abandoned: this.#abandoned } satisfies ChartWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: mostMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    worker.unref()
    worker.on('message', (message: FromChartWorker) => {
      if (worker === this.#worker) this.#take(worker, message)
    })
    worker.on('error', reportError)
    worker.on('exit', () => {
      if (worker === this.#worker) this.#endByFault()
    })
    this.#worker = worker
  }

  #take(worker: Worker, message: FromChartWorker): void {
    if (message.kind === 'ready') {
      this.#isReady = true
      this.#endWhenIdle()
    } else if (message.kind === 'interval') void this.#tellInterval(worker, message.place)
    else if (message.kind === 'drawn') this.#settle(message.place, message.chart)
    else {
      if (message.kind === 'failed') this.#options.reportError(message.error)
      this.#settle(message.place, null)
    }
  }

  async #tellInterval(worker: Worker, place: number): Promise<void> {
    const before = this.#pending.get(place)?.asked.help.intervalBefore()
    // Without it the chart is given up there, and whoever draws it again meets the same error.
    const intervalMs = await Promise.resolve(before).catch(() => undefined)
    worker.postMessage({ place, intervalMs: intervalMs ?? null } satisfies ToChartWorker)
  }

  #settle(place: number, chart: DrawnChart | null): void {
    const { asked, resolve, isHanging } = this.#pending.get(place)!
    clearTimeout(isHanging)
    this.#pending.delete(place)
    if (this.#pending.size === 0) this.#endWhenIdle()
    chart?.damaged.forEach(asked.help.noteDamage)
    resolve(chart)
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref()
  }

  #endHanging(worker: Worker): void {
    const seconds = this.#options.answerMs / 1_000
    this.#options.reportError(
      new Error(`The thread that draws charts gave no answer in ${seconds} s.`),
    )
    void worker.terminate()
  }

  /** Not at once again: a thread that fails with each chart must not start for each chart. */
  #endByFault(): void {
    this.#isResting = true
    setTimeout(() => (this.#isResting = false), this.#options.restMs).unref()
    void this.#end()
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#isReady = false
    for (const place of this.#pending.keys()) this.#settle(place, null)
    clearTimeout(this.#idle)
    await worker?.terminate()
  }
}
