import type { Actor } from '../../domain/permissions/actor.ts'
import { mayPlanReportsOf, maySeeReportsOf } from '../../domain/permissions/report-rules.ts'
import { actorOfAccount } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { reportContentType } from '../../domain/reports/report-schedule.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account, Language } from '../../domain/users/account.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { ownerNameOf } from '../alarms/owner-contacts.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { FileOffer } from '../downloads/file-links.ts'
import { secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { ReportDocument, ReportRun, ReportSchedule } from '../storage/report-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { type ReportDeps, runInSight } from './report-account.ts'
import { reportCsv } from './report-csv.ts'
import { reportTools } from './report-tools.ts'
import { type ShownRun, shownRuns } from './show-reports.ts'

const NOT_STORED = badInput({
  field: 'id',
  key: 'reports.notStored',
  message: 'This file is not stored any more. Issue the log again on the page of the sensor.',
})

type Found = { schedule: ReportSchedule; owner: Account; run: ReportRun; document: ReportDocument }

/** The texts of a file: stored bytes, or a CSV that is written while it is fetched. */
async function* textsOf(
  { storage }: Pick<ReportDeps, 'storage'>,
  { schedule, run, document }: Found,
): AsyncGenerator<string | Uint8Array> {
  const bytes = await storage.reports.bytesOf(document.id)
  if (bytes !== null) {
    yield bytes
    return
  }
  const period = run.periods.find(({ fromDay }) => fromDay === document.fromDay)
  if (period === undefined || run.format !== 'CSV') return
  yield* reportCsv(storage, run, (await reportTools(storage, schedule)).tools, period)
}

const isFetchable = ({ hasBytes, failure, size }: ReportDocument): boolean =>
  failure === null && (hasBytes || size === null)

const offerOf = (deps: ReportDeps, found: Found, isAllowed: () => Promise<boolean>): FileOffer =>
  deps.fileLinks.offer({
    actor: actorOfAccount(found.owner),
    name: found.document.name,
    contentType: reportContentType(found.document.name),
    texts: () => textsOf(deps, found),
    isAllowed,
  })

const enterDownload = async (
  stores: Pick<Writes, 'audit'>,
  { schedule, run, document }: Found,
  by: { actor: AuditActor; address?: string },
  at: Date,
): Promise<void> => {
  await appendEntry(stores.audit, {
    at,
    actor: by.actor,
    action: by.address === undefined ? 'report.fetched' : 'report.fetched-by-link',
    subject: { kind: 'account', id: String(schedule.accountId) },
    before: null,
    after: {
      report: schedule.name,
      reportRun: run.id,
      fileName: document.name,
      ...(by.address !== undefined && { address: by.address }),
    },
  })
}

/** A link by which the caller's browser fetches a file of a report once. */
export const offerReportFile =
  (deps: ReportDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<FileOffer, Refusal>> => {
    const find = async (
      stores: Pick<Reads, 'accounts' | 'reports'>,
      by: Actor,
    ): Promise<Result<Found, Refusal>> => {
      const document = await stores.reports.document(id)
      const found = await runInSight(stores, by, document?.runId ?? 0, maySeeReportsOf)
      if (!found.ok) return found
      return document === null ? refused({ kind: 'not-found' }) : ok({ ...found.value, document })
    }
    const entered = await transactionOf(deps, actor, async (stores, current) => {
      const found = await find(stores, current)
      if (!found.ok) return found
      if (!isFetchable(found.value.document)) return refused(NOT_STORED)
      await enterDownload(stores, found.value, { actor: auditActor(current) }, deps.clock())
      return found
    })
    if (!entered.ok) return entered
    return ok(offerOf(deps, entered.value, async () => (await find(deps.storage, actor)).ok))
  }

/** What a link in a mail opens. */
export type OpenedReport = {
  name: string
  ownerName: string
  /** Whose plan it is: its brand is on the page. */
  forAccount: number
  language: Language
  run: ReportRun
  sensors: number
  expiresAt: Date
  documents: (ReportDocument & { isThere: boolean })[]
}

type LinkFound = Omit<Found, 'document'> & { address: string; expiresAt: Date }

const linkTarget = async (
  stores: Pick<Reads, 'accounts' | 'reports'>,
  secret: string,
  now: Date,
): Promise<LinkFound | null> => {
  const link = await stores.reports.link(secretHash(secret))
  if (link === null || link.revokedAt !== null || link.expiresAt <= now) return null
  const run = await stores.reports.run(link.runId)
  const schedule = run && (await stores.reports.schedule(run.scheduleId))
  const owner = schedule && (await stores.accounts.byId(schedule.accountId))
  if (run === null || schedule === null || owner === null) return null
  return { schedule, owner, run, address: link.address, expiresAt: link.expiresAt }
}

/** Reads the link of a mail; null for one that is unknown, has expired or was revoked. */
export const openReportLink =
  ({ storage, clock }: Pick<ReportDeps, 'storage' | 'clock'>) =>
  async (secret: string): Promise<OpenedReport | null> => {
    const target = await linkTarget(storage, secret, clock())
    if (target === null) return null
    const { schedule, owner, run, expiresAt } = target
    const documents = await storage.reports.documentsOf([run.id])
    return {
      name: schedule.name,
      ownerName: ownerNameOf(owner, run.language),
      forAccount: schedule.accountId,
      language: run.language,
      run,
      sensors: run.sensors,
      expiresAt,
      documents: documents.map((one) => ({ ...one, isThere: isFetchable(one) })),
    }
  }

/** A link by which the browser fetches a file of it once; each is on record. Null: there is none. */
export const fetchByReportLink =
  (deps: ReportDeps) =>
  async (secret: string, documentId: number): Promise<FileOffer | null> => {
    const found = await deps.storage.transaction(async (stores): Promise<Found | null> => {
      const now = deps.clock()
      const target = await linkTarget(stores, secret, now)
      const document = target && (await stores.reports.document(documentId))
      if (target === null || document?.runId !== target.run.id || !isFetchable(document))
        return null
      const entered = { ...target, document }
      await enterDownload(
        stores,
        entered,
        { actor: { kind: 'nobody' }, address: target.address },
        now,
      )
      return entered
    })
    if (found === null) return null
    return offerOf(
      deps,
      found,
      async () => (await linkTarget(deps.storage, secret, deps.clock())) !== null,
    )
  }

/** Ends all links in the mails of a run. */
export const revokeReportLinks =
  (deps: ReportDeps) =>
  async (actor: Actor, { runId }: { runId: number }): Promise<Result<ShownRun, Refusal>> =>
    transactionOf(deps, actor, async (stores, current) => {
      const found = await runInSight(stores, current, runId, mayPlanReportsOf)
      if (!found.ok) return found
      const { run, schedule } = found.value
      const now = deps.clock()
      const ended = await stores.reports.revokeLinks(runId, now)
      if (ended > 0)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(current),
          action: 'report.links-revoked',
          subject: { kind: 'account', id: String(schedule.accountId) },
          before: null,
          after: { report: schedule.name, reportRun: run.id, links: ended },
        })
      const [shown] = await shownRuns(stores, [run], now)
      return ok(shown!)
    })
