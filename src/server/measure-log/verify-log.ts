import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { NOBODY } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { IssuedLog, LogIssue } from '../storage/issued-log-store.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Storage } from '../storage/storage.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE } from '../rate-limits/counts-together.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import type { MeasureLogDeps } from './issue-log.ts'
import { readVerifyCode, type RecordPart } from './record/record-hash.ts'
import { recordToday } from './record/record-today.ts'

export type VerifyDeps = Pick<
  MeasureLogDeps,
  'clock' | 'limitClock' | 'together' | 'retentionDays' | 'incidentsOf' | 'limits'
> & {
  storage: MeasureLogDeps['storage'] & Pick<Storage, 'issuedLogs' | 'signatures'>
}

/** Names a log by the code on its first page or by its file's SHA-256 (hex). */
export type VerifyRequest = {
  code?: string | null | undefined
  fileHash?: string | null | undefined
  clientAddress: string
  signal?: AbortSignal | undefined
}

export type Verification = {
  log: IssuedLog
  /** When and by whom this file was issued; by code each issue of the record, newest first. */
  issues: LogIssue[]
  /** Under the record, also those withdrawn; the oldest first. */
  signatures: Signature[]
  /**
   * The parts of the record that read otherwise today than when the log was issued; none: it is
   * unaltered.
   */
  changed: RecordPart[]
  /** How many readings the record has today. */
  readingsNow: number
  /** Its readings are older than readings are kept. */
  isBeyondRetention: boolean
  /** Readings of the period are damaged in storage: that they are missing is no change by hand. */
  isDamaged: boolean
}

/** Issues shown of one record. */
const MOST_ISSUES = 20

/** Verifications from one address: each reads a whole period again. */
const VERIFICATIONS = {
  attempts: 120,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS / 12,
  longestLockMs: HOUR_MS,
}

/**
 * Whether a log was issued here, and whether the record behind it still reads as it did; null: no
 * such log was issued here, so the file is altered or not ours. For everybody: of what a log says it
 * tells only when and by whom it was issued and signed.
 */
export const verifyLog = (deps: VerifyDeps) => {
  const verifications = createAttemptCounter(deps.limitClock ?? deps.clock, VERIFICATIONS, {
    shared: (deps.together ?? COUNTS_ALONE)('verification'),
  })
  const { issuedLogs } = deps.storage

  const find = async ({ code, fileHash }: VerifyRequest): Promise<IssuedLog | null> => {
    if (typeof fileHash === 'string') return issuedLogs.byFileHash(fileHash.toLowerCase())
    const read = readVerifyCode(code ?? '')
    return read === null ? null : issuedLogs.byCode(read)
  }

  return async (input: VerifyRequest): Promise<Result<Verification | null, Refusal>> => {
    if (typeof input.code === typeof input.fileHash)
      return refused(
        badInput({
          field: null,
          key: 'verify.oneOfBoth',
          message: 'Give either the code or the SHA-256 of the file.',
        }),
      )
    const limited = verifications.attempt(clientNetwork(input.clientAddress))
    if (limited !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    const log = await find(input)
    if (log === null) return ok(null)
    const [owned] = await deps.storage.tools.withDeleted([log.toolId])
    if (owned === undefined)
      throw new Error(
        `The tool ${log.toolId} of the issued log ${log.id} is gone, although tools are only marked as deleted.`,
      )
    const turn = await deps.limits.enter('charts', {
      actor: NOBODY,
      address: input.clientAddress,
      signal: input.signal,
    })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') throw input.signal?.reason
    const { record, changed } = await recordToday(deps, owned.tool, log, input.signal).finally(
      turn.done,
    )
    return ok({
      log,
      issues: await issuedLogs.issues(
        typeof input.fileHash === 'string' ? { fileHash: log.fileHash } : { code: log.code },
        MOST_ISSUES,
      ),
      signatures: await deps.storage.signatures.ofRecords([log.contentHash]),
      changed,
      readingsNow: record.series.times.length,
      isDamaged: record.arrivals.some(({ kind }) => kind === 'damaged'),
      isBeyondRetention: log.fromMs < deps.clock().getTime() - deps.retentionDays * DAY_MS,
    })
  }
}
