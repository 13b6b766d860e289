import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { MeasureLog } from './record/measure-log.ts'
import { drawMeasureLog } from './drawing/draw-measure-log.ts'
import type { PdfFile } from './pdf-threads.ts'

/**
 * The worker's side of `createPdfThreads`: a log comes in, its PDF goes out. A fault ends the
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
