import { randomBytes } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { hasSigned, LONGEST_REMARK, type SignatureMeaning } from '../../domain/records/signature.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { commitmentOf } from '../audit/entry-hash.ts'
import { logSignatureHash } from '../audit/log-signature-hash.ts'
import { SIGNED_ACTION } from '../audit/unknown-signature.ts'
import type { RecordDeps } from '../measure-log/record/gather-record.ts'
import { recordToday } from '../measure-log/record/record-today.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { FreshProof, ProveAnew } from '../second-factor/prove-anew.ts'
import type { IssuedLog } from '../storage/issued-log-store.ts'
import type { LogSignature } from '../storage/log-signature-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import { type LogOfTool, logInSight } from './log-in-sight.ts'
import { RECORD_CHANGED, SIGNED_ALREADY } from './signature-refusals.ts'

export type SignDeps = RecordDeps & {
  storage: RecordDeps['storage'] & Pick<Storage, 'issuedLogs' | 'logSignatures' | 'transaction'>
  clock: Clock
  limits: Pick<UsageLimits, 'enter'>
  proveAnew: ProveAnew
}

/** `id`: of the issued log. */
export type SignLog = FreshProof & {
  id: number
  meaning: SignatureMeaning
  remark: string | null
}

const signedAlready = async (
  { logSignatures }: Pick<Reads, 'logSignatures'>,
  { contentHash }: IssuedLog,
  accountId: number,
  meaning: SignatureMeaning,
): Promise<boolean> => hasSigned(await logSignatures.ofRecords([contentHash]), accountId, meaning)

/** Why the log cannot be signed, before anything is typed for nothing; null: it can. */
const obstacle = async (
  deps: SignDeps,
  viewer: AccountActor,
  { log, owned }: LogOfTool,
  { meaning, signal, clientAddress }: SignLog,
): Promise<Refusal | null> => {
  if (await signedAlready(deps.storage, log, viewer.id, meaning)) return SIGNED_ALREADY
  const turn = await deps.limits.enter('charts', { actor: viewer, address: clientAddress, signal })
  if (turn.kind === 'refused') return turn.refusal
  if (turn.kind === 'abandoned') throw signal?.reason
  const { changed } = await recordToday(deps, owned.tool, log, signal).finally(turn.done)
  return changed.length === 0 ? null : RECORD_CHANGED
}

/**
 * Signs the record of an issued log, with a proof of the person for this signature. Refuses a log
 * whose record has changed since it was issued, and one that the person has signed with the same
 * meaning.
 */
export const signLog =
  (deps: SignDeps) =>
  async (actor: Actor, input: SignLog): Promise<Result<LogSignature, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const remark = input.remark?.trim() ?? ''
    const broken = textErrors({ field: 'remark', label: 'The remark' }, remark, LONGEST_REMARK)
    if (broken.length > 0) return refused(badInput(...broken))
    const sighted = await logInSight(deps.storage, viewer.value, input.id)
    if (sighted === null) return refused({ kind: 'not-found' })
    const refusal = await obstacle(deps, viewer.value, sighted, input)
    if (refusal !== null) return refused(refusal)
    const { meaning } = input
    return deps.proveAnew(viewer.value, input, (stores, current) =>
      write(deps, stores, current, { id: input.id, meaning, remark: remark || null }),
    )
  }

const write = async (
  { clock }: Pick<SignDeps, 'clock'>,
  stores: Writes,
  actor: AccountActor,
  { id, meaning, remark }: Pick<SignLog, 'id' | 'meaning' | 'remark'>,
): Promise<Result<LogSignature, Refusal>> => {
  const sighted = await logInSight(stores, actor, id)
  const account = await stores.accounts.byId(actor.id)
  if (sighted === null || account === null) return refused({ kind: 'not-found' })
  const { log } = sighted
  if (await signedAlready(stores, log, actor.id, meaning)) return refused(SIGNED_ALREADY)
  const { firstName, lastName, email, timeZone } = account
  const salt = randomBytes(16).toString('hex')
  const signedAt = clock()
  const signature = await stores.logSignatures.sign({
    issuedLogId: log.id,
    contentHash: log.contentHash,
    meaning,
    remark,
    signedAt,
    timeZone: timeZone ?? FIRST_TIME_ZONE,
    accountId: actor.id,
    signer: { firstName, lastName, email, role: actor.role },
    signerHash: commitmentOf(salt, JSON.stringify([firstName, lastName, email])),
    salt,
  })
  await appendEntry(stores.audit, {
    at: signedAt,
    actor: auditActor(actor),
    action: SIGNED_ACTION,
    subject: { kind: 'tool', id: String(log.toolId) },
    before: null,
    after: {
      code: log.code,
      meaning,
      contentHash: log.contentHash,
      ...(remark !== null && { remark }),
      keptHash: logSignatureHash(signature),
    },
  })
  return ok(signature)
}
