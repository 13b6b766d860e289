import { drawMeasureLog } from './drawing/draw-measure-log.ts'
import { serveDrawings } from './serve-drawings.ts'

// A program of its own, which `createPdfProcesses` starts.
serveDrawings(drawMeasureLog)
