import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { REPORT_FILE_DAYS } from '../../domain/reports/report-schedule.ts'
import { beginDueRuns, dueEditions } from './begin-runs.ts'
import { LEASE_MS, type MakeDeps, runMaker } from './make-run.ts'

/**
 * Makes reports by plan. Each minute it begins what is due, and makes the files of the runs that are open; each
 * hour it forgets files that are old. What is begun is noted in the transaction that begins it, and a run is
 * leased to one server at a time.
 */
export const createReportPass = (deps: MakeDeps) => {
  const { storage, clock } = deps
  const make = runMaker(deps)
  let minute: number | null = null
  let forgotten: number | null = null

  const begin = async (isStopped: () => boolean): Promise<void> => {
    const now = clock()
    for (const schedule of await storage.reports.runningSchedules()) {
      if (isStopped()) return
      const owner = await storage.accounts.byId(schedule.accountId)
      const options = { mailsLinks: deps.mailsLinks, nowMs: now.getTime() }
      if (owner === null) continue
      if ((await dueEditions(storage, schedule, owner, options)).length === 0) continue
      await storage.transaction((stores) => beginDueRuns(stores, schedule.id, now, deps.mailsLinks))
    }
  }

  const lease = () => {
    const now = clock()
    return storage.transaction(({ reports }) =>
      reports.lease(now, new Date(now.getTime() + LEASE_MS)),
    )
  }

  return async (isStopped: () => boolean, signal: AbortSignal): Promise<void> => {
    const nowMs = clock().getTime()
    if (minute !== Math.floor(nowMs / MINUTE_MS)) {
      await begin(isStopped)
      minute = Math.floor(nowMs / MINUTE_MS)
    }
    if (await storage.reports.hasOpen())
      for (let leased = await lease(); leased !== null && !isStopped(); leased = await lease())
        await make(leased, signal)
    if (forgotten === Math.floor(nowMs / HOUR_MS)) return
    const before = new Date(nowMs - REPORT_FILE_DAYS * DAY_MS)
    await storage.transaction(({ reports }) => reports.forgetFiles(before))
    forgotten = Math.floor(nowMs / HOUR_MS)
  }
}
