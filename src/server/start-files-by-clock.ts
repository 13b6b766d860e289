import type { FastifyBaseLogger } from 'fastify'
import type { Brands } from './brands/brand-cache.ts'
import type { Clock } from '../domain/clock.ts'
import { SECOND_MS } from '../domain/durations.ts'
import { createFailureLog } from './failure-log.ts'
import { createFolderPass } from './inspection-folders/make-folders.ts'
import { every, startPasses } from './passes.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import type { Services } from './services.ts'
import type { DatabaseFile, Storage } from './storage/storage.ts'

/** What a server was making that is gone, another one begins soon: one small read says whether there is any. */
const REPORTS_LOOKED_FOR_EVERY_MS = 2 * SECOND_MS
const FOLDERS_LOOKED_FOR_EVERY_MS = 2 * SECOND_MS

export type FileParts = {
  storage: Storage
  brands: Pick<Brands, 'ofAccount' | 'logoOf'>
  databaseFile: DatabaseFile | null
  clock: Clock
  log: FastifyBaseLogger
  serverWatch: Pick<ServerWatch, 'reportNotMade'>
  services: { reports: Pick<Services['reports'], 'pass'> }
  /** Where the files of inspection folders are. */
  foldersIn: string
}

/** Makes the files of reports by plan and of inspection folders. Answers the call that ends both. */
export const startFilesByClock = (parts: FileParts): (() => Promise<void>) => {
  const { storage, clock, log } = parts
  const stopsReports = new AbortController()
  const scheduledReportError = createFailureLog(
    log,
    'reports by plan were not made; it is tried again',
  )
  const makeReports = parts.services.reports.pass({
    reportError: scheduledReportError,
    reportNotMade: parts.serverWatch.reportNotMade,
  })
  const scheduledReports = startPasses({
    pass: (isStopped) => makeReports(isStopped, stopsReports.signal),
    schedule: every(REPORTS_LOOKED_FOR_EVERY_MS),
    onError: scheduledReportError,
  })
  const folders = startPasses({
    pass: createFolderPass({
      storage,
      clock,
      brands: parts.brands,
      folder: parts.foldersIn,
      isAlone: parts.databaseFile !== null,
      onError: (error) => log.error({ err: error }, 'an inspection folder was not made'),
    }),
    schedule: every(FOLDERS_LOOKED_FOR_EVERY_MS),
    onError: createFailureLog(log, 'inspection folders were not made; it is tried again'),
  })
  return async () => {
    stopsReports.abort()
    await scheduledReports.stop()
    await folders.stop()
  }
}
