import { createPdfProcesses, type PdfProcesses } from '../measure-log/pdf-processes.ts'
import type { RegisterPaper } from './register-record.ts'

/** Draws registers, each in a process of its own as measurement logs are. */
export const createRegisterProcesses = (): PdfProcesses<RegisterPaper> =>
  createPdfProcesses({ script: new URL('./drawing-process.ts', import.meta.url) })
