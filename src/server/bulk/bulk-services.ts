import { planBulkChange } from './plan-bulk-change.ts'
import { planProfileChange } from './plan-profile-change.ts'
import { type ExportDeps, offerSetupTable } from './export-setup-table.ts'
import { planSetupTable } from './import-setup-table.ts'
import type { TableDeps } from './plan-table-lines.ts'
import { previewBulkChange } from './preview-bulk-change.ts'
import { createBulkJobs } from './run-bulk-jobs.ts'
import { bulkCounts, bulkRows, listBulkChanges, showBulkChange } from './show-bulk-change.ts'
import { startBulkChange, takeBackBulkChange } from './start-bulk-change.ts'

type ServicesDeps = TableDeps & ExportDeps & { onBulkError?: (error: unknown) => void }

/** `onBulkError`: gets what a change throws while it is written. */
export const bulkServices = (deps: ServicesDeps) => {
  const jobs = createBulkJobs({ ...deps, onError: deps.onBulkError ?? (() => {}) })
  return {
    plan: planBulkChange(deps),
    planTable: planSetupTable(deps),
    exportTable: offerSetupTable(deps),
    planProfile: planProfileChange(deps),
    start: startBulkChange({ ...deps, jobs }),
    takeBack: takeBackBulkChange({ ...deps, jobs }),
    show: showBulkChange(deps),
    list: listBulkChanges(deps),
    counts: bulkCounts(deps),
    rows: bulkRows(deps),
    preview: previewBulkChange(deps),
    now: deps.clock,
    settled: jobs.settled,
    stop: jobs.stop,
  }
}
