import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { MeasureLog } from '../reports/measure-log.ts'
import { drawMeasureLog } from './draw-measure-log.ts'
import type { PdfFile } from './pdf-workers.ts'

/**
 * The worker's side of `createPdfWorkers`: a log comes in, its PDF goes out. A fault ends the
 * worker, which its owner sees.
 */
parentPort?.on('message', (log: MeasureLog) => {
  void drawMeasureLog(log).then((bytes) => {
    parentPort?.postMessage({
      base64: bytes.toBase64(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    } satisfies PdfFile)
  })
})
