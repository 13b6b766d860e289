import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { NOBODY } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { gatherRegister } from '../haccp/gather-register.ts'
import { registerHash } from '../haccp/register-record.ts'
import type { ShowSensorMonthDeps } from '../haccp/show-sensor-month.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { COUNTS_ALONE, type CountsTogether } from '../rate-limits/counts-together.ts'
import type { IssuedFileEntry } from '../storage/audit-store.ts'
import type { Storage } from '../storage/storage.ts'

export const ISSUED_FILE_KINDS = [
  'REGISTER_PDF',
  'REGISTER_CSV',
  'DEVIATION',
  'FOLDER_PDF',
  'FOLDER_ZIP',
  'REVIEW',
  'REVIEW_PDF',
] as const
export type IssuedFileKind = (typeof ISSUED_FILE_KINDS)[number]

/** A file that was issued, and of what it says no more than its kind and period. */
export type IssuedFile = {
  kind: IssuedFileKind
  issuedAt: Date
  /** "YYYY-MM" of a register. */
  month: string | null
  /** Of a folder; null also for those of older versions. */
  period: { from: Date; to: Date; timeZone: string } | null
  /** Whether the data behind a register reads otherwise today; null: that was not compared. */
  hasChanged: boolean | null
}

export type VerifyFileDeps = ShowSensorMonthDeps & {
  storage: Pick<Storage, 'audit' | 'haccp' | 'accounts'>
  limitClock?: Clock
  together?: CountsTogether
}

export type VerifyFileRequest = {
  sha256: string
  clientAddress: string
  signal?: AbortSignal | undefined
}

const VERIFICATIONS = {
  attempts: 120,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS / 12,
  longestLockMs: HOUR_MS,
}

type Facts = Partial<
  Record<'month' | 'contentHash' | 'format' | 'pdfHash' | 'from' | 'to' | 'timeZone', string> & {
    site: number
  }
>

const kindOf = (action: string, facts: Facts, sha256: string): IssuedFileKind => {
  if (action === 'deviation.issued') return 'DEVIATION'
  if (action === 'review.made') return 'REVIEW'
  if (action === 'review.issued') return 'REVIEW_PDF'
  if (action === 'haccp.issued') return facts.format === 'CSV' ? 'REGISTER_CSV' : 'REGISTER_PDF'
  return facts.pdfHash === sha256 ? 'FOLDER_PDF' : 'FOLDER_ZIP'
}

const periodOf = ({ from, to, timeZone }: Facts): IssuedFile['period'] =>
  from === undefined || to === undefined || timeZone === undefined
    ? null
    : { from: new Date(from), to: new Date(to), timeZone }

/**
 * Whether a file was issued here as it is; null: it was not, or is altered. For everybody who has the
 * file: of what it says, and of who issued it, nothing is told.
 */
export const verifyFile = (deps: VerifyFileDeps) => {
  const verifications = createAttemptCounter(deps.limitClock ?? deps.clock, VERIFICATIONS, {
    shared: (deps.together ?? COUNTS_ALONE)('file verification'),
  })

  /** A month that is over is gathered again; one that lasted when it was issued is not compared. */
  const registerHasChanged = async (
    entry: IssuedFileEntry,
    { month, contentHash, site }: Facts,
    { clientAddress, signal }: VerifyFileRequest,
  ): Promise<Result<boolean | null, Refusal>> => {
    const account = await deps.storage.accounts.byId(Number(entry.subject_id))
    if (account === null || month === undefined || contentHash === undefined) return ok(null)
    const actor = NOBODY
    const turn = await deps.limits.enter('charts', { actor, address: clientAddress, signal })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') throw signal?.reason
    const record = await gatherRegister(
      deps,
      account,
      { month, siteId: site ?? null },
      signal,
    ).finally(turn.done)
    // Readings that are no longer stored say nothing about the file.
    if (!record.ok || entry.at < record.value.toMs) return ok(null)
    return ok(registerHash(record.value) !== contentHash)
  }

  return async (input: VerifyFileRequest): Promise<Result<IssuedFile | null, Refusal>> => {
    const sha256 = input.sha256.toLowerCase()
    const limited = verifications.attempt(clientNetwork(input.clientAddress))
    if (limited !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    const entry = await deps.storage.audit.ofIssuedFile(sha256)
    if (entry === null) return ok(null)
    const facts = JSON.parse(entry.after ?? '{}') as Facts
    const hasChanged =
      entry.action === 'haccp.issued' ? await registerHasChanged(entry, facts, input) : ok(null)
    if (!hasChanged.ok) return hasChanged
    return ok({
      kind: kindOf(entry.action, facts, sha256),
      issuedAt: new Date(entry.at),
      month: facts.month ?? null,
      period: periodOf(facts),
      hasChanged: hasChanged.value,
    })
  }
}
