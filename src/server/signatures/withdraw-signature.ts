import type { Clock } from '../../domain/clock.ts'
import { readReason } from '../../domain/audit/reason.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { signatureHash } from '../audit/signature-hash.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { SignableKinds } from './signable-record.ts'
import { REASON_MISSING, WITHDRAWN_ALREADY } from './signature-refusals.ts'

/** Withdraws a signature of one's own, with a reason. The signature and its withdrawal stay. */
export const withdrawSignature =
  (deps: { storage: Pick<Storage, 'transaction'>; clock: Clock; kinds: SignableKinds }) =>
  async (
    actor: Actor,
    input: { id: number; reason: string },
  ): Promise<Result<Signature, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const read = readReason(input.reason)
    if (!read.ok) return read
    const { value: reason } = read
    if (reason === undefined) return refused(REASON_MISSING)
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const signature = await stores.signatures.byId(input.id)
      if (signature === null || signature.accountId !== current.id)
        return refused({ kind: 'not-found' })
      const { kind, id } = signature.subject
      const record = await deps.kinds[kind].find(stores, current, id)
      if (record === null) return refused({ kind: 'not-found' })
      const withdrawn = { at: deps.clock(), reason }
      if (!(await stores.signatures.withdraw(signature.id, withdrawn)))
        return refused(WITHDRAWN_ALREADY)
      await deps.kinds[kind].onWithdrawn?.(stores, record)
      await appendEntry(stores.audit, {
        at: withdrawn.at,
        actor: auditActor(current),
        action: kind === 'log' ? 'log.signature-withdrawn' : 'record.signature-withdrawn',
        subject: record.entry.subject,
        before: {
          ...record.entry.facts,
          meaning: signature.meaning,
          contentHash: signature.contentHash,
          keptHash: signatureHash(signature),
        },
        after: null,
        reason,
      })
      return ok({ ...signature, withdrawn })
    })
  }
