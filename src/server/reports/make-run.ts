import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts'
import { actorOfAccount } from '../../domain/permissions/rules.ts'
import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { fileName } from '../../domain/records/file-name.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { DayPeriod } from '../../domain/reports/report-periods.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { issueLog } from '../measure-log/issue-log.ts'
import type {
  NewReportDocument,
  ReportLease,
  ReportRun,
  ReportSchedule,
} from '../storage/report-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import type { ReportDeps } from './report-account.ts'
import { reportCsv, smallBytes } from './report-csv.ts'
import { reportTools } from './report-tools.ts'

/** How long a server may be silent before another one goes on with its run. */
export const LEASE_MS = 10 * MINUTE_MS
/** Attempts to make a file before the report goes out without it. */
const MOST_ATTEMPTS = 3

/** Why there is no file, as the page and the mail say it. */
export const DOCUMENT_FAILURES = ['TOO_MANY_READINGS', 'BEYOND_RETENTION', 'NOT_DRAWN'] as const
export type DocumentFailure = (typeof DOCUMENT_FAILURES)[number]

export type MakeDeps = Omit<ReportDeps, 'fileLinks' | 'newRecipients'> & {
  /** Gets why a file could not be made. */
  reportError: (error: unknown) => void
  /** Gets each file that a report goes out without because of a fault of the server. */
  reportNotMade: (failed: { report: string; account: string }) => void
}

type Work = { run: ReportRun; schedule: ReportSchedule; owner: Account; tools: OwnedTool[] }
type MadeFile = Omit<NewReportDocument, 'runId' | 'toolId' | 'fromDay'>
/** `later`: the queue of measurement logs is full, or the server stops. */
type Outcome = { kind: 'file'; file: MadeFile } | { kind: 'later' }

const nameOf = (title: string, { fromDay, toDay }: DayPeriod, extension: string): string =>
  fileName(title, { from: fromDay, to: addDays(toDay, -1) }, extension)

const failed = (name: string, failure: DocumentFailure): Outcome => ({
  kind: 'file',
  file: { name, size: null, sha256: null, bytes: null, failure },
})

const failureOf = (refusal: Refusal): DocumentFailure | null => {
  if (refusal.kind === 'rate-limited') return null
  const key = refusal.kind === 'bad-input' ? refusal.broken[0]?.key : null
  return key === 'reports.tooManyReadings' ? 'TOO_MANY_READINGS' : 'NOT_DRAWN'
}

const drawPdf = async (
  deps: MakeDeps,
  { run, schedule, owner }: Work,
  { tool }: OwnedTool,
  period: DayPeriod,
  signal: AbortSignal,
): Promise<Outcome> => {
  const name = nameOf(tool.name, period, 'pdf')
  const local = localTime(run.timeZone)
  const fromMs = local.dayStart(period.fromDay)
  if (fromMs < deps.clock().getTime() - deps.retentionDays * DAY_MS)
    return failed(name, 'BEYOND_RETENTION')
  const viewer = actorOfAccount(owner)
  const turn = await deps.limits.enter('logs', { actor: viewer, ticket: null, signal })
  if (turn.kind !== 'turn') return { kind: 'later' }
  const drawn = await issueLog(deps, {
    viewer,
    schedule: schedule.name,
    tool,
    period: { fromMs, toMs: local.dayStart(period.toDay), timeZone: run.timeZone },
    language: run.language,
    withReadings: run.withReadings,
    signal,
  }).finally(turn.done)
  if (!drawn.ok) {
    const failure = failureOf(drawn.error)
    if (failure === null) return { kind: 'later' }
    if (failure === 'NOT_DRAWN')
      deps.reportError(new Error(`a log of tool ${tool.id} was refused: ${drawn.error.kind}`))
    return failed(name, failure)
  }
  const bytes = Buffer.from(drawn.value.base64, 'base64')
  const { sha256 } = drawn.value
  return { kind: 'file', file: { name, size: bytes.length, sha256, bytes, failure: null } }
}

const writeCsv = async (deps: MakeDeps, work: Work, period: DayPeriod): Promise<Outcome> => {
  const name = nameOf(work.schedule.name, period, 'csv')
  const bytes = await smallBytes(reportCsv(deps.storage, work.run, work.tools, period))
  const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
  const file = { name, size: bytes?.length ?? null, sha256, bytes, failure: null }
  return { kind: 'file', file }
}

/** A file that a run has, by period and sensor. */
const keyOf = (fromDay: string, toolId: number | null): string => `${fromDay} ${toolId ?? ''}`

/**
 * Makes the files of runs, one after the other, each stored as soon as it is there: a server that takes over
 * from one that died goes on where that one was. When all are there, the mails go into the outbox in the
 * transaction that ends the run, so that none goes twice.
 */
export const runMaker = (deps: MakeDeps) => {
  /** Attempts that threw, by run, period and sensor. */
  const attempts = new Map<string, number>()

  const attempt = async (key: string, name: string, make: () => Promise<Outcome>) => {
    try {
      return await make()
    } catch (error) {
      deps.reportError(error)
      const count = (attempts.get(key) ?? 0) + 1
      attempts.set(key, count)
      return count < MOST_ATTEMPTS ? ({ kind: 'later' } as const) : failed(name, 'NOT_DRAWN')
    }
  }

  /** False when the run is to be gone on with later, or by somebody else. */
  const makeFiles = async (lease: ReportLease, work: Work, signal: AbortSignal) => {
    const { run, tools } = work
    const made = await deps.storage.reports.documentsOf([run.id])
    const has = new Set(made.map(({ fromDay, toolId }) => keyOf(fromDay, toolId)))
    for (const period of run.periods)
      for (const owned of run.format === 'CSV' ? [null] : tools) {
        const toolId = owned?.tool.id ?? null
        const key = keyOf(period.fromDay, toolId)
        if (has.has(key)) continue
        const title = owned?.tool.name ?? work.schedule.name
        const outcome = await attempt(
          `${run.id} ${key}`,
          nameOf(title, period, run.format.toLowerCase()),
          () =>
            owned === null
              ? writeCsv(deps, work, period)
              : drawPdf(deps, work, owned, period, signal),
        )
        if (outcome.kind === 'later' || signal.aborted) return false
        const isOurs = await deps.storage.transaction(async ({ reports }) => {
          const until = new Date(deps.clock().getTime() + LEASE_MS)
          if (!(await reports.extend(lease, until))) return false
          const { fromDay } = period
          await reports.addDocument({ ...outcome.file, runId: run.id, toolId, fromDay })
          return true
        })
        if (!isOurs) return false
        if (outcome.file.failure === 'NOT_DRAWN')
          deps.reportNotMade({ report: work.schedule.name, account: work.owner.email })
      }
    return true
  }

  return async (lease: ReportLease, signal: AbortSignal): Promise<void> => {
    const { storage, clock } = deps
    const run = (await storage.reports.run(lease.runId))!
    const schedule = (await storage.reports.schedule(run.scheduleId))!
    const owner = await storage.accounts.byId(schedule.accountId)
    const { tools, leftOut } = await reportTools(storage, schedule)
    const counts = { sensors: tools.length, leftOut }
    const isComplete =
      owner === null || (await makeFiles(lease, { run, schedule, owner, tools }, signal))
    await storage.transaction(async (stores) => {
      const now = clock()
      // What could not be made now is tried again after a minute.
      if (!(await stores.reports.extend(lease, new Date(now.getTime() + MINUTE_MS)))) return
      if (isComplete) await finish(stores, { run, schedule, owner, counts }, now)
    })
  }
}

const finish = async (
  stores: Writes,
  {
    run,
    schedule,
    owner,
    counts,
  }: Omit<Work, 'tools' | 'owner'> & {
    owner: Account | null
    counts: Pick<ReportRun, 'sensors' | 'leftOut'>
  },
  now: Date,
): Promise<void> => {
  await stores.reports.finish(run.id, now, counts)
  const documents = await stores.reports.documentsOf([run.id])
  if (owner === null || documents.length === 0) return
  const recipients = await stores.reports.recipientsOf([run.id])
  for (const { address, accountId } of recipients) {
    const [deliveryId] = await stores.outbox.put([
      {
        incidentId: null,
        kind: 'REPORT',
        sequence: 0,
        channel: 'EMAIL',
        recipient: address,
        accountId,
        language: run.language,
        timeZone: run.timeZone,
        facts: null,
        report: { runId: run.id },
        createdAt: now,
        dueAt: now,
      },
    ])
    if (deliveryId !== undefined) await stores.reports.setDelivery(run.id, address, deliveryId)
  }
  await appendEntry(stores.audit, {
    at: now,
    actor: { kind: 'server' },
    action: 'report.made',
    subject: { kind: 'account', id: String(owner.id) },
    before: null,
    after: {
      report: schedule.name,
      reportRun: run.id,
      from: run.periods[0]?.fromDay,
      to: run.periods.at(-1) && addDays(run.periods.at(-1)!.toDay, -1),
      reportFiles: documents.filter(({ failure }) => failure === null).length,
      reportFailed: documents.filter(({ failure }) => failure !== null).length,
      reportRecipients: recipients.map(({ address }) => address),
    },
  })
}
