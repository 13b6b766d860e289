import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { certificateOfTool, changeOfTool, type InstrumentDeps } from './instrument-access.ts'
import { certificateFacts } from './instrument-facts.ts'

const LONGEST_REASON = 500
const REASON_MISSING = badInput({
  field: 'reason',
  key: 'instruments.reasonMissing',
  message: 'Say why the certificate is withdrawn.',
})
export const WITHDRAWN = badInput({
  field: 'id',
  key: 'instruments.withdrawnAlready',
  message: 'This certificate was withdrawn already.',
})

/** A certificate that was entered wrongly no longer counts. It stays on the record. */
export const withdrawCertificate =
  (deps: InstrumentDeps) =>
  async (
    actor: Actor,
    input: { toolId: number; id: number; reason: string },
  ): Promise<Result<true, Refusal>> => {
    const reason = input.reason.trim()
    const broken = textErrors({ field: 'reason', label: 'The reason' }, reason, LONGEST_REASON)
    if (broken.length > 0) return refused(badInput(...broken))
    if (reason === '') return refused(REASON_MISSING)
    return changeOfTool(deps, actor, input.toolId, async ({ stores, actor: current, tool }) => {
      const certificate = await certificateOfTool(stores, tool, input.id)
      if (certificate === null) return refused({ kind: 'not-found' })
      if (certificate.withdrawn !== null) return refused(WITHDRAWN)
      const now = deps.clock()
      await stores.instruments.withdrawCertificate(certificate.id, {
        at: now,
        by: current.id,
        reason,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'instrument.certificate-withdrawn',
        subject: { kind: 'tool', id: String(tool.id) },
        before: certificateFacts(certificate),
        after: null,
        reason,
      })
      return ok(true)
    })
  }
