import type { Actor } from '../../domain/permissions/actor.ts'
import { mayRunReportsOf } from '../../domain/permissions/report-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { type DueReport, dueReports, latestReport } from '../../domain/reports/report-periods.ts'
import { MOST_MISSED_REPORTS } from '../../domain/reports/report-schedule.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { ReportEdition, ReportSchedule } from '../storage/report-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { type ReportDeps, scheduleInSight } from './report-account.ts'
import { editionsOf, type ReportReader, reportReaders } from './report-readers.ts'
import { reportTools } from './report-tools.ts'
import { type ShownRun, shownRuns } from './show-reports.ts'

type DueEdition = { edition: ReportEdition; readers: ReportReader[]; due: DueReport[] }

const isSame = (a: ReportEdition, b: ReportEdition): boolean =>
  a.timeZone === b.timeZone && a.language === b.language

/**
 * What is due of a schedule, by edition. A new edition, of somebody who came or changed zone or language,
 * begins where the others are: nobody gets the reports of the past at once.
 */
export const dueEditions = async (
  stores: Pick<Reads, 'accounts' | 'reports'>,
  schedule: ReportSchedule,
  owner: Account,
  { mailsLinks, nowMs }: { mailsLinks: boolean; nowMs: number },
): Promise<DueEdition[]> => {
  const begun = await stores.reports.editions(schedule.id)
  const newest = Math.max(0, ...begun.map(({ begunUntil }) => begunUntil.getTime()))
  const readers = await reportReaders(stores, schedule, owner, mailsLinks)
  return editionsOf(readers).flatMap(({ edition, readers: group }) => {
    const own = begun.find((one) => isSame(one, edition))?.begunUntil.getTime() ?? newest
    const due = dueReports(schedule, edition.timeZone, {
      sinceMs: Math.max(own, schedule.since.getTime()),
      nowMs,
      most: MOST_MISSED_REPORTS,
    })
    return due.length === 0 ? [] : [{ edition, readers: group, due }]
  })
}

/**
 * Begins the runs that are due, in the transaction that notes up to when they were begun: another server, or
 * this one after a restart, finds nothing more to begin.
 */
export const beginDueRuns = async (
  stores: Writes,
  scheduleId: number,
  now: Date,
  mailsLinks: boolean,
): Promise<void> => {
  const schedule = await stores.reports.schedule(scheduleId)
  const owner = schedule && (await stores.accounts.byId(schedule.accountId))
  if (schedule === null || owner === null) return
  if (schedule.pausedAt !== null || schedule.deletedAt !== null) return
  const options = { mailsLinks, nowMs: now.getTime() }
  const { tools } = await reportTools(stores, schedule)
  for (const { edition, readers, due } of await dueEditions(stores, schedule, owner, options)) {
    await stores.reports.setBegunUntil(schedule.id, edition, new Date(due.at(-1)!.dueMs))
    if (tools.length > 0)
      await stores.reports.addRun({
        ...edition,
        ...newRun(schedule, now),
        startedBy: null,
        periods: due.map(({ fromDay, toDay }) => ({ fromDay, toDay })),
        recipients: readers,
      })
  }
}

const newRun = ({ id, format, withReadings }: ReportSchedule, now: Date) => ({
  scheduleId: id,
  format,
  withReadings,
  createdAt: now,
})

const NOBODY = badInput({
  field: null,
  key: 'reports.nobody',
  message: 'No address gets these reports any more.',
})
const NO_SENSORS = badInput({
  field: null,
  key: 'reports.noSensors',
  message: 'There is no sensor to report on any more.',
})
const RUNNING = badInput({
  field: null,
  key: 'reports.running',
  message: 'A report is being made already. Wait until it is there.',
})

/** Makes the report of the latest period at once, for everybody who gets it. The plan goes on as it was. */
export const runReport =
  (deps: ReportDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<ShownRun[], Refusal>> =>
    transactionOf(deps, actor, async (stores, current) => {
      const found = await scheduleInSight(stores, current, id, mayRunReportsOf)
      if (!found.ok) return found
      const { schedule, owner } = found.value
      if (schedule.deletedAt !== null) return refused({ kind: 'not-found' })
      const readers = await reportReaders(stores, schedule, owner, deps.mailsLinks)
      const editions = editionsOf(readers)
      if (editions.length === 0) return refused(NOBODY)
      if ((await reportTools(stores, schedule)).tools.length === 0) return refused(NO_SENSORS)
      const [newest] = await stores.reports.runsOf(id, { first: 1, before: null })
      if (newest?.state === 'OPEN') return refused(RUNNING)
      const now = deps.clock()
      for (const { edition, readers: group } of editions) {
        const { fromDay, toDay } = latestReport(schedule, edition.timeZone, now.getTime())
        await stores.reports.addRun({
          ...edition,
          ...newRun(schedule, now),
          startedBy: current.id,
          periods: [{ fromDay, toDay }],
          recipients: group,
        })
      }
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'report.run',
        subject: { kind: 'account', id: String(owner.id) },
        before: null,
        after: { report: schedule.name },
      })
      const runs = await stores.reports.runsOf(id, { first: editions.length, before: null })
      return ok(await shownRuns(stores, runs, now))
    })
