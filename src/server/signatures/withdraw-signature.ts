import type { Clock } from '../../domain/clock.ts'
import { readReason } from '../../domain/audit/reason.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor } from '../audit/audit-trail.ts'
import { logSignatureHash } from '../audit/log-signature-hash.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { LogSignature } from '../storage/log-signature-store.ts'
import type { Storage } from '../storage/storage.ts'
import { logInSight } from './log-in-sight.ts'
import { REASON_MISSING, WITHDRAWN_ALREADY } from './signature-refusals.ts'

/** Withdraws a signature of one's own, with a reason. The signature and its withdrawal stay. */
export const withdrawSignature =
  (deps: { storage: Pick<Storage, 'transaction'>; clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; reason: string },
  ): Promise<Result<LogSignature, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const read = readReason(input.reason)
    if (!read.ok) return read
    const { value: reason } = read
    if (reason === undefined) return refused(REASON_MISSING)
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const signature = await stores.logSignatures.byId(input.id)
      const sighted = signature && (await logInSight(stores, current, signature.issuedLogId))
      if (signature === null || sighted === null || signature.accountId !== current.id)
        return refused({ kind: 'not-found' })
      const withdrawn = { at: deps.clock(), reason }
      if (!(await stores.logSignatures.withdraw(signature.id, withdrawn)))
        return refused(WITHDRAWN_ALREADY)
      const { log } = sighted
      await appendEntry(stores.audit, {
        at: withdrawn.at,
        actor: auditActor(current),
        action: 'log.signature-withdrawn',
        subject: { kind: 'tool', id: String(log.toolId) },
        before: {
          code: log.code,
          meaning: signature.meaning,
          contentHash: signature.contentHash,
          keptHash: logSignatureHash(signature),
        },
        after: null,
        reason,
      })
      return ok({ ...signature, withdrawn })
    })
  }
