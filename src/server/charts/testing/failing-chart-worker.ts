import { parentPort } from 'node:worker_threads'
import type { ChartOrder, FromChartWorker, ToChartWorker } from '../chart-worker.ts'

/** A chart that answers under one of these names ends the thread, hangs it, or fails there. */
export const FATAL_NAME = 'ends'
export const HANGING_NAME = 'hangs'
export const FAILING_NAME = 'fails'
export const GREEDY_NAME = 'fills'

/** None in a test that takes the names. */
const port = parentPort
const tell = (message: FromChartWorker): void => port?.postMessage(message)

port?.on('message', (message: ToChartWorker) => {
  const { place, form } = message as ChartOrder
  if (form.responseName === FATAL_NAME) throw new Error('a fault')
  if (form.responseName === FAILING_NAME)
    tell({ kind: 'failed', place, error: new Error('a fault') })
  if (form.responseName === GREEDY_NAME)
    for (const all: object[] = []; ;) all.push(Array(1_000).fill(all))
})
tell({ kind: 'ready' })
