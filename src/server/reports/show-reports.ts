import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeReportsOf } from '../../domain/permissions/report-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { nextReportAt } from '../../domain/reports/report-periods.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type {
  ReportDocument,
  ReportRun,
  ReportRunRecipient,
  ReportSchedule,
} from '../storage/report-store.ts'
import type { Reads } from '../storage/storage.ts'
import { reportAccount, type ReportDeps, scheduleInSight } from './report-account.ts'
import { type ReportReader, reportReaders } from './report-readers.ts'
import { reportTools } from './report-tools.ts'

/** `NOBODY`: no address gets them any more. `NO_SENSORS`: there is none to report on. */
export const REPORT_STATES = ['RUNS', 'PAUSED', 'NOBODY', 'NO_SENSORS'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** `nextAt`: when the next one is due, for the first of its readers; null while none is. */
export type ShownSchedule = ReportSchedule & {
  state: ReportState
  readers: ReportReader[]
  sensors: number
  leftOut: number
  gone: number
  nextAt: Date | null
}

export type ShownRun = ReportRun & {
  by: Account | null
  recipients: ReportRunRecipient[]
  documents: ReportDocument[]
  /** Links of its mails that still open it. */
  openLinks: number
}

export const MOST_RUNS = 50

type Deps = Pick<ReportDeps, 'storage' | 'clock' | 'mailsLinks'>

export const shownSchedule = async (
  stores: Pick<Reads, 'accounts' | 'tools'>,
  schedule: ReportSchedule,
  owner: Account,
  { clock, mailsLinks }: Pick<Deps, 'clock' | 'mailsLinks'>,
): Promise<ShownSchedule> => {
  const readers = await reportReaders(stores, schedule, owner, mailsLinks)
  const { tools, leftOut, gone } = await reportTools(stores, schedule)
  const getting = readers.filter(({ state }) => state === 'GETS')
  const stateNow = (): ReportState => {
    if (schedule.pausedAt !== null) return 'PAUSED'
    if (tools.length === 0) return 'NO_SENSORS'
    return getting.length === 0 ? 'NOBODY' : 'RUNS'
  }
  const state = stateNow()
  const nextMs = getting.map(({ timeZone }) => nextReportAt(schedule, timeZone, clock().getTime()))
  return {
    ...schedule,
    state,
    readers,
    sensors: tools.length,
    leftOut,
    gone,
    nextAt: state === 'RUNS' ? new Date(Math.min(...nextMs)) : null,
  }
}

/** The reports by plan of an account, in the order of their names; without `userId` the own ones. */
export const showReports =
  (deps: Deps) =>
  async (
    actor: Actor,
    { userId }: { userId: number | null },
  ): Promise<Result<{ account: Account; schedules: ShownSchedule[] }, Refusal>> => {
    const { storage } = deps
    const owner = await reportAccount(storage, actor, userId, maySeeReportsOf)
    if (!owner.ok) return owner
    const schedules: ShownSchedule[] = []
    for (const schedule of await storage.reports.schedulesOf(owner.value.id))
      schedules.push(await shownSchedule(storage, schedule, owner.value, deps))
    return ok({ account: owner.value, schedules })
  }

/** The runs of a schedule with their files, the newest first. `before`: the last one of the page before. */
export const listReportRuns =
  ({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) =>
  async (
    actor: Actor,
    input: { scheduleId: number; first: number; before: number | null },
  ): Promise<Result<ShownRun[], Refusal>> => {
    const found = await scheduleInSight(storage, actor, input.scheduleId, maySeeReportsOf)
    if (!found.ok) return found
    const { reports } = storage
    const first = Math.max(0, Math.min(input.first, MOST_RUNS))
    const runs = await reports.runsOf(input.scheduleId, { first, before: input.before })
    return ok(await shownRuns(storage, runs, clock()))
  }

export const shownRuns = async (
  { reports, accounts }: Pick<Reads, 'reports' | 'accounts'>,
  runs: readonly ReportRun[],
  now: Date,
): Promise<ShownRun[]> => {
  const ids = runs.map(({ id }) => id)
  const recipients = Map.groupBy(await reports.recipientsOf(ids), ({ runId }) => runId)
  const documents = Map.groupBy(await reports.documentsOf(ids), ({ runId }) => runId)
  const openLinks = await reports.openLinks(ids, now)
  const starters = await accounts.byIds(runs.flatMap(({ startedBy }) => startedBy ?? []))
  const people = new Map(starters.map((account) => [account.id, account]))
  return runs.map((run) => ({
    ...run,
    by: people.get(run.startedBy ?? 0) ?? null,
    recipients: recipients.get(run.id) ?? [],
    documents: documents.get(run.id) ?? [],
    openLinks: openLinks.get(run.id) ?? 0,
  }))
}
