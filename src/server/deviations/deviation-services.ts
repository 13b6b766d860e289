import { beginDeviation } from './begin-deviation.ts'
import type { DeviationDeps } from './deviation-access.ts'
import { type ReportDeps, deviationReport } from './deviation-report.ts'
import { reviseDeviation, withdrawDeviation } from './end-deviation.ts'
import { readingsSince } from './readings-since.ts'
import { listDeviations, showDeviation } from './show-deviations.ts'
import { renewFacts, returnDeviation, submitDeviation } from './submit-deviation.ts'
import { writeDeviation } from './write-deviation.ts'

export const deviationServices = (deps: DeviationDeps & ReportDeps) => ({
  list: listDeviations(deps),
  show: showDeviation(deps),
  readingsSince: readingsSince.bind(null, deps.storage),
  begin: beginDeviation(deps),
  write: writeDeviation(deps),
  renewFacts: renewFacts(deps),
  submit: submitDeviation(deps),
  giveBack: returnDeviation(deps),
  revise: reviseDeviation(deps),
  withdraw: withdrawDeviation(deps),
  report: deviationReport(deps),
})
