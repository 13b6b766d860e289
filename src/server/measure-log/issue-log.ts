import { randomBytes } from 'node:crypto'
import { type Brands, NO_BRANDS } from '../brands/brand-cache.ts'
import type { Clock } from '../../domain/clock.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayReadFormerOwners, maySeeTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { PdfFile, PdfProcesses } from './pdf-processes.ts'
import { type RequestedPeriod } from '../readings/requested-period.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { IssuedLog } from '../storage/issued-log-store.ts'
import { issuedLogHash } from '../audit/issued-log-hash.ts'
import { ISSUED_ACTION } from '../audit/unknown-issued-log.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { beforeRecord } from './record/before-record.ts'
import { asReadBy } from './record/as-read-by.ts'
import type { RecordDeps } from './record/gather-record.ts'
import { recordUntilNow } from './record/record-until-now.ts'
import { paperBrandFacts, printedBrand } from './record/paper-brand.ts'
import type { LogIssuer, LogRecord, MeasureLog, PrintedSignature } from './record/measure-log.ts'
import { contentHash, partHashes, RECORD_FORMAT, verifyCode } from './record/record-hash.ts'
import type { CountsTogether } from '../rate-limits/counts-together.ts'

export type MeasureLogDeps = RecordDeps & {
  storage: Pick<Storage, 'issuedLogs' | 'signatures' | 'transaction'>
  clock: Clock
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  /** What all servers on the database count; left out: this one counts alone. */
  together?: CountsTogether
  pdf: Pick<PdfProcesses, 'draw'>
  limits: Pick<UsageLimits, 'enter' | 'ahead'>
  /** For how many days readings are stored. */
  retentionDays: number
  /**
   * The address that others reach, without a slash at its end; null where none is set: a link to
   * this machine would lead nowhere.
   */
  publicUrl: string | null
  /** Left out: there are none. */
  brands?: Pick<Brands, 'ofAccount' | 'logoOf'>
}

/** A bit more than a year with a reading a minute. */
const MOST_READINGS = 600_000
export const LATER: Refusal = { kind: 'rate-limited', retryAfterSeconds: 10 }

/** Enters the log in the table of issued logs and in the audit trail. */
const issue = async (
  deps: MeasureLogDeps,
  {
    viewer,
    tool,
    schedule,
    inspector,
  }: Pick<LogToIssue, 'viewer' | 'tool' | 'schedule' | 'inspector'>,
  issuer: LogIssuer,
  issued: Omit<IssuedLog, 'id' | 'issuedTo'>,
  brand: MeasureLog['brand'],
): Promise<Result<true, Refusal>> => {
  const { code, fileHash, fromMs, toMs, language, issuedAt: at } = issued
  return transactionOf(deps, viewer, async (stores, actor) => {
    const owned = await stores.tools.byId(tool.id)
    if (owned === null || !maySeeTool(actor, owned.ownerPath)) return refused({ kind: 'not-found' })
    const log = await stores.issuedLogs.issue({ ...issued, issuedTo: actor.id }, issuer)
    await appendEntry(stores.audit, {
      at,
      actor:
        schedule === undefined && inspector === undefined ? auditActor(actor) : { kind: 'server' },
      action: ISSUED_ACTION,
      subject: { kind: 'tool', id: String(tool.id) },
      before: null,
      after: {
        code,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        language,
        fileHash,
        ...(schedule !== undefined && { report: schedule }),
        ...paperBrandFacts(brand),
        ...(inspector !== undefined && { inspector }),
        keptHash: issuedLogHash(log),
      },
    })
    return ok(true)
  })
}

/** The actor as papers name who issued them. */
export const issuerOf = async (
  { storage }: { storage: Pick<Storage, 'accounts'> },
  { id, role }: AccountActor,
): Promise<LogIssuer> => {
  const account = await storage.accounts.byId(id)
  if (account === null) throw new Error(`The account ${id} has a session but does not exist.`)
  const { firstName, lastName, email } = account
  return { firstName, lastName, email, role }
}

/** A signature as papers print it. */
export const asPrinted = ({
  meaning,
  remark,
  signedAt,
  signer,
  withdrawn,
}: Signature): PrintedSignature => ({
  meaning,
  remark,
  atMs: signedAt.getTime(),
  by: signer,
  withdrawn: withdrawn && { atMs: withdrawn.at.getTime(), reason: withdrawn.reason },
})

/**
 * `viewer`: who issues it. `schedule`: the name of the reports of which it is one; left out where the viewer
 * asks for it. `inspector`: who fetches it by a link of the viewer's account; left out for anybody else.
 */
export type LogToIssue = {
  viewer: AccountActor
  schedule?: string
  inspector?: string
  tool: Tool
  period: RequestedPeriod
  language: Language
  withReadings: boolean
  signal: AbortSignal | undefined
}

const tooManyReadings = (readings: number): Refusal =>
  badInput({
    field: null,
    key: 'reports.tooManyReadings',
    params: { readings, most: MOST_READINGS },
    message: `The period has ${readings} readings, but a measurement log can have at most ${MOST_READINGS}. Choose a shorter period.`,
  })

/** The record as the viewer may read it: of a former owner's time only what is meant for everybody. */
const readableRecord = (record: LogRecord, viewer: AccountActor): LogRecord => ({
  ...record,
  incidents: record.incidents.map((incident) => asReadBy(viewer, incident)),
  sites: record.sites.map((site) =>
    mayReadFormerOwners(viewer) ? { ...site, isFormerOwners: false } : site,
  ),
})

/**
 * Draws the PDF of the period, and enters it as issued before it is answered. The caller has a turn in the
 * queue of measurement logs.
 */
export const issueLog = async (
  deps: MeasureLogDeps,
  input: LogToIssue,
): Promise<Result<PdfFile, Refusal>> => {
  const { viewer, tool, period } = input
  const record = await recordUntilNow(deps, tool, period, input.signal)
  const readings = record.series.times.length
  if (readings > MOST_READINGS) return refused(tooManyReadings(readings))
  const parts = partHashes(record, RECORD_FORMAT)
  const hash = contentHash(parts, RECORD_FORMAT)
  const code = verifyCode(hash)
  const { timeZone } = period
  const issuer = await issuerOf(deps, viewer)
  const issuedAt = deps.clock()
  const { brands = NO_BRANDS } = deps
  const shown = await brands.ofAccount(tool.userId)
  const address = shown?.url ?? deps.publicUrl
  const brand = shown === null ? undefined : await printedBrand(brands, shown)
  const log: MeasureLog = {
    ...readableRecord(record, viewer),
    language: LANGUAGE_CODES[input.language],
    timeZone,
    ...(await beforeRecord(deps, tool, record, input.signal)),
    withReadings: input.withReadings,
    verification: {
      contentHash: hash,
      code,
      link: address === null ? null : `${address}/verify?code=${code}`,
    },
    issued: {
      atMs: issuedAt.getTime(),
      by: issuer,
      fileId: randomBytes(16).toString('hex'),
    },
    ...(brand !== undefined && { brand }),
    signatures: (await deps.storage.signatures.ofRecords([hash])).map(asPrinted),
  }
  const drawn = await deps.pdf.draw(log, input.signal)
  if (drawn.kind !== 'pdf') return refused(LATER)
  const { fromMs, toMs, untilMs, intervalBeforeMs, imeiNumber, equipmentId } = record
  const onRecord = await issue(
    deps,
    input,
    issuer,
    {
      toolId: tool.id,
      fromMs,
      toMs,
      untilMs,
      intervalBeforeMs,
      language: input.language,
      timeZone,
      readings,
      format: RECORD_FORMAT,
      code,
      contentHash: hash,
      partHashes: parts,
      fileHash: drawn.file.sha256,
      imeiNumber,
      equipmentId,
      issuedAt,
    },
    brand,
  )
  return onRecord.ok ? ok(drawn.file) : onRecord
}
