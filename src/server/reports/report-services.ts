import { generateMeasureLog, type ReportDeps } from './generate-measure-log.ts'

export const reportServices = (deps: ReportDeps) => ({
  measureLog: generateMeasureLog(deps),
})
