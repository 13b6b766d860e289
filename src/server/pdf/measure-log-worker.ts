import { parentPort } from 'node:worker_threads'
import type { MeasureLog } from '../reports/measure-log.ts'
import { drawMeasureLog } from './draw-measure-log.ts'

/** The worker's side of `createPdfWorkers`: a log comes in, its PDF goes out. A fault ends the worker, which its owner sees. */
parentPort?.on('message', (log: MeasureLog) => {
  void drawMeasureLog(log).then((pdf) => {
    const bytes = pdf.byteLength === pdf.buffer.byteLength ? pdf : pdf.slice()
    parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
  })
})
