import { randomBytes } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayReadFormerOwners, maySeeTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import type { PdfFile, PdfProcesses } from './pdf-processes.ts'
import {
  type PeriodText,
  type RequestedPeriod,
  requestedPeriod,
} from '../readings/requested-period.ts'
import { type SensorName, toolViewer, visibleToolOfSensor } from '../readings/visible-tool.ts'
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
import type { LogIssuer, MeasureLog, PrintedSignature } from './record/measure-log.ts'
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
}

/**
 * `ticket`: a name that the caller chooses, to ask for the log's place in the queue. `withReadings`
 * false: the paper leaves out the list of all readings; the record is the same.
 */
export type LogRequest = SensorName &
  PeriodText & {
    language: Language
    ticket?: string | null | undefined
    withReadings?: boolean | null | undefined
    signal?: AbortSignal | undefined
  }

/** A bit more than a year with a reading a minute. */
const MOST_READINGS = 600_000
const LATER: Refusal = { kind: 'rate-limited', retryAfterSeconds: 10 }

/** Enters the log in the table of issued logs and in the audit trail. */
const issue = async (
  deps: MeasureLogDeps,
  viewer: AccountActor,
  tool: Tool,
  issuer: LogIssuer,
  issued: Omit<IssuedLog, 'id' | 'issuedTo'>,
): Promise<Result<true, Refusal>> => {
  const { code, fileHash, fromMs, toMs, language, issuedAt: at } = issued
  return transactionOf(deps, viewer, async (stores, actor) => {
    const owned = await stores.tools.byId(tool.id)
    if (owned === null || !maySeeTool(actor, owned.ownerPath)) return refused({ kind: 'not-found' })
    const log = await stores.issuedLogs.issue({ ...issued, issuedTo: actor.id }, issuer)
    await appendEntry(stores.audit, {
      at,
      actor: auditActor(actor),
      action: ISSUED_ACTION,
      subject: { kind: 'tool', id: String(tool.id) },
      before: null,
      after: {
        code,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        language,
        fileHash,
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

/** Draws the PDF of the period, and enters it as issued before it is answered. */
const drawAndIssue = async (
  deps: MeasureLogDeps,
  viewer: AccountActor,
  input: LogRequest,
  tool: Tool,
  period: RequestedPeriod,
): Promise<Result<PdfFile, Refusal>> => {
  const record = await recordUntilNow(deps, tool, period, input.signal)
  const readings = record.series.times.length
  if (readings > MOST_READINGS) {
    return refused(
      badInput({
        field: null,
        key: 'reports.tooManyReadings',
        params: { readings, most: MOST_READINGS },
        message: `The period has ${readings} readings, but a measurement log can have at most ${MOST_READINGS}. Choose a shorter period.`,
      }),
    )
  }
  const parts = partHashes(record, RECORD_FORMAT)
  const hash = contentHash(parts, RECORD_FORMAT)
  const code = verifyCode(hash)
  const { timeZone } = period
  const issuer = await issuerOf(deps, viewer)
  const issuedAt = deps.clock()
  const log: MeasureLog = {
    ...record,
    incidents: record.incidents.map((incident) => asReadBy(viewer, incident)),
    sites: record.sites.map((site) =>
      mayReadFormerOwners(viewer) ? { ...site, isFormerOwners: false } : site,
    ),
    language: LANGUAGE_CODES[input.language],
    timeZone,
    ...(await beforeRecord(deps, tool, record, input.signal)),
    withReadings: input.withReadings ?? true,
    verification: {
      contentHash: hash,
      code,
      link: deps.publicUrl === null ? null : `${deps.publicUrl}/verify?code=${code}`,
    },
    issued: {
      atMs: issuedAt.getTime(),
      by: issuer,
      fileId: randomBytes(16).toString('hex'),
    },
    signatures: (await deps.storage.signatures.ofRecords([hash])).map(asPrinted),
  }
  const drawn = await deps.pdf.draw(log, input.signal)
  if (drawn.kind !== 'pdf') return refused(LATER)
  const { fromMs, toMs, untilMs, intervalBeforeMs, imeiNumber, equipmentId } = record
  const onRecord = await issue(deps, viewer, tool, issuer, {
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
  })
  return onRecord.ok ? ok(drawn.file) : onRecord
}

/**
 * The measurement log of a sensor's tool, as a PDF. It is entered as issued before it leaves the
 * server, so that /verify knows it.
 */
export const generateMeasureLog =
  (deps: MeasureLogDeps) =>
  async (actor: Actor, input: LogRequest): Promise<Result<PdfFile, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    if (period.value.fromMs < deps.clock().getTime() - deps.retentionDays * DAY_MS) {
      return refused(
        badInput({
          field: 'dateStart',
          key: 'reports.beyondRetention',
          params: { days: deps.retentionDays },
          message: `dateStart is too early: readings are stored for ${deps.retentionDays} days.`,
        }),
      )
    }
    const tool = await visibleToolOfSensor(deps, viewer.value, input)
    if (!tool.ok) return tool
    const turn = await deps.limits.enter('logs', {
      actor: viewer.value,
      ticket: input.ticket ?? null,
      signal: input.signal,
    })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') return refused(LATER)
    try {
      return await drawAndIssue(deps, viewer.value, input, tool.value, period.value)
    } finally {
      turn.done()
    }
  }
