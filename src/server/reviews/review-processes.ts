import { createPdfProcesses, type PdfProcesses } from '../measure-log/pdf-processes.ts'
import type { ReviewPaper } from './review-paper.ts'

/** Draws reviews, each in a process of its own as measurement logs are. */
export const createReviewProcesses = (): PdfProcesses<ReviewPaper> =>
  createPdfProcesses({ script: new URL('./drawing-process.ts', import.meta.url) })
