import { randomBytes } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  hasSigned,
  LONGEST_REMARK,
  type SignatureMeaning,
  type SignedSubject,
} from '../../domain/records/signature.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { commitmentOf } from '../audit/entry-hash.ts'
import { signatureHash } from '../audit/signature-hash.ts'
import { signedAction } from '../audit/unknown-signature.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { FreshProof, ProveAnew } from '../second-factor/prove-anew.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import type { SignableKinds, SignableRecord } from './signable-record.ts'
import { RECORD_CHANGED, SIGNED_ALREADY } from './signature-refusals.ts'

export type SignDeps = {
  storage: Storage
  clock: Clock
  proveAnew: ProveAnew
  kinds: SignableKinds
}

/** `contentHash`: of the record that the person has read. */
export type SignRecord = FreshProof & {
  subject: SignedSubject
  contentHash: string
  meaning: SignatureMeaning
  remark: string | null
  signal?: AbortSignal | undefined
}

/**
 * The record, unless it is out of sight, is no longer the one that was read, or was signed by the
 * person with this meaning before.
 */
const recordToSign = async (
  { kinds }: Pick<SignDeps, 'kinds'>,
  stores: Reads,
  actor: AccountActor,
  { subject, contentHash, meaning }: Pick<SignRecord, 'subject' | 'contentHash' | 'meaning'>,
): Promise<Result<SignableRecord, Refusal>> => {
  const record = await kinds[subject.kind].find(stores, actor, subject.id)
  if (record === null) return refused({ kind: 'not-found' })
  if (record.contentHash !== contentHash) return refused(RECORD_CHANGED)
  const signatures = await stores.signatures.ofRecords([contentHash])
  return hasSigned(signatures, actor.id, meaning) ? refused(SIGNED_ALREADY) : ok(record)
}

/**
 * Signs a record, with a proof of the person for this signature. Refuses a record that has changed
 * since it was read, and one that the person has signed with the same meaning.
 */
export const signRecord =
  (deps: SignDeps) =>
  async (actor: Actor, input: SignRecord): Promise<Result<Signature, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const remark = input.remark?.trim() ?? ''
    const broken = textErrors({ field: 'remark', label: 'The remark' }, remark, LONGEST_REMARK)
    if (broken.length > 0) return refused(badInput(...broken))
    const record = await recordToSign(deps, deps.storage, viewer.value, input)
    if (!record.ok) return record
    const { obstacle } = deps.kinds[input.subject.kind]
    const refusal = await obstacle?.(viewer.value, record.value, input)
    if (refusal) return refused(refusal)
    return deps.proveAnew(viewer.value, input, (stores, current) =>
      write(deps, stores, current, { ...input, remark: remark || null }),
    )
  }

const write = async (
  deps: SignDeps,
  stores: Writes,
  actor: AccountActor,
  input: Pick<SignRecord, 'subject' | 'contentHash' | 'meaning' | 'remark'>,
): Promise<Result<Signature, Refusal>> => {
  const record = await recordToSign(deps, stores, actor, input)
  if (!record.ok) return record
  const account = await stores.accounts.byId(actor.id)
  if (account === null) return refused({ kind: 'not-found' })
  const { firstName, lastName, email, timeZone } = account
  const { subject, contentHash, entry } = record.value
  const { meaning, remark } = input
  const salt = randomBytes(16).toString('hex')
  const signedAt = deps.clock()
  const signature = await stores.signatures.sign({
    subject,
    contentHash,
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
    action: signedAction(subject.kind),
    subject: entry.subject,
    before: null,
    after: {
      ...entry.facts,
      meaning,
      contentHash,
      ...(remark !== null && { remark }),
      keptHash: signatureHash(signature),
    },
  })
  await deps.kinds[subject.kind].onSigned?.(stores, record.value, meaning)
  return ok(signature)
}
