import { serveDrawings } from '../measure-log/serve-drawings.ts'
import { drawDeviation } from './drawing/draw-deviation.ts'

// A program of its own, which `createReportProcesses` starts.
serveDrawings(drawDeviation)
