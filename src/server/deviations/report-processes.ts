import { createPdfProcesses, type PdfProcesses } from '../measure-log/pdf-processes.ts'
import type { DeviationPaper } from './deviation-paper.ts'

/** Draws reports about deviations, each in a process of its own as measurement logs are. */
export const createReportProcesses = (): PdfProcesses<DeviationPaper> =>
  createPdfProcesses({ script: new URL('./drawing-process.ts', import.meta.url) })
