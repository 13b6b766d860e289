import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type ChartQuestion, sumUpChart } from '../readings/sum-up-chart.ts'
import type { DamagedDays } from '../storage/damaged-readings.ts'
import { giveBack } from './json-bytes.ts'
import { GZIP_FROM_BYTES, packNumbers } from './pack-numbers.ts'
import { type ChartForm, writeChart } from './write-chart.ts'

/** Runs in a thread of its own, see `createChartThread`. One word for each chart under way: 1 once nobody waits for it. */
export type ChartWorkerData = { abandoned: Int32Array }

/** `place`: of its word in `abandoned`. */
export type ChartOrder = {
  place: number
  question: ChartQuestion
  form: ChartForm
  acceptsGzip: boolean
}
/** `intervalMs`: null if it could not be read. */
export type ToChartWorker = ChartOrder | { place: number; intervalMs: number | null }

/** The answer as it is sent. `damaged`: what could not be read. */
export type DrawnChart = { bytes: Uint8Array; isPacked: boolean; damaged: DamagedDays[] }
export type FromChartWorker =
  | { kind: 'ready' }
  | { kind: 'interval' | 'abandoned'; place: number }
  | { kind: 'drawn'; place: number; chart: DrawnChart }
  | { kind: 'failed'; place: number; error: unknown }

/** Of 19: where processors are short, readings, alarms and pages go before charts. */
const NICE = 5

const port = parentPort!
const { abandoned } = workerData as ChartWorkerData
/** Charts that wait for the usual interval before their period. */
const intervals = new Map<number, PromiseWithResolvers<number>>()
const tell = (message: FromChartWorker, buffers: ArrayBuffer[] = []): void =>
  port.postMessage(message, buffers)

class Abandoned extends Error {}

const draw = async ({ place, question, form, acceptsGzip }: ChartOrder): Promise<DrawnChart> => {
  const damaged: DamagedDays[] = []
  const goOn = async (): Promise<void> => {
    if (Atomics.load(abandoned, place) === 1) throw new Abandoned()
  }
  await goOn()
  const chart = await sumUpChart(question, {
    noteDamage: (days) => void damaged.push(days),
    giveWay: goOn,
    intervalBefore: () => {
      const interval = Promise.withResolvers<number>()
      intervals.set(place, interval)
      tell({ kind: 'interval', place })
      return interval.promise
    },
  })
  const json = writeChart(chart, form)
  const isPacked = acceptsGzip && json.length >= GZIP_FROM_BYTES
  // A copy of just its length, which goes to the other thread as it is.
  const bytes = new Uint8Array(isPacked ? packNumbers(json) : json)
  giveBack(json)
  return { bytes, isPacked, damaged }
}

const takeInterval = (place: number, intervalMs: number | null): void => {
  if (intervalMs === null) intervals.get(place)?.reject(new Abandoned())
  else intervals.get(place)?.resolve(intervalMs)
  intervals.delete(place)
}

port.on('message', (message: ToChartWorker) => {
  const { place } = message
  if ('intervalMs' in message) return takeInterval(place, message.intervalMs)
  draw(message).then(
    (chart) => tell({ kind: 'drawn', place, chart }, [chart.bytes.buffer as ArrayBuffer]),
    (error: unknown) =>
      error instanceof Abandoned
        ? tell({ kind: 'abandoned', place })
        : tell({ kind: 'failed', place, error }),
  )
})

/** Linux sets the priority of this thread alone, other systems that of the whole server. */
const lowerPriority = (): void => {
  if (process.platform !== 'linux') return
  try {
    setPriority(NICE)
  } catch {
    // The system does not allow it: then it draws like everything else.
  }
}

lowerPriority()
tell({ kind: 'ready' })
