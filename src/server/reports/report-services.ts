import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import { runReport } from './begin-runs.ts'
import { pauseReport, removeReport } from './end-report.ts'
import {
  fetchByReportLink,
  offerReportFile,
  openReportLink,
  revokeReportLinks,
} from './fetch-report.ts'
import type { MakeDeps } from './make-run.ts'
import type { ReportDeps } from './report-account.ts'
import { createReportPass } from './report-pass.ts'
import { saveReport } from './save-report.ts'
import { listReportRuns, showReports } from './show-reports.ts'

export const reportServices = (given: Omit<ReportDeps, 'incidentsOf'>) => {
  const deps = { ...given, incidentsOf: incidentsOf(given) }
  return {
    show: showReports(deps),
    runs: listReportRuns(deps),
    save: saveReport(deps),
    pause: pauseReport(deps),
    remove: removeReport(deps),
    run: runReport(deps),
    file: offerReportFile(deps),
    revokeLinks: revokeReportLinks(deps),
    openLink: openReportLink(deps),
    fetchByLink: fetchByReportLink(deps),
    /** The work by the clock. */
    pass: (tells: Pick<MakeDeps, 'reportError' | 'reportNotMade'>) =>
      createReportPass({ ...deps, ...tells }),
  }
}
