import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayImportInto } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredImport } from '../storage/import-store.ts'
import type { Storage } from '../storage/storage.ts'
import { factsOf } from './import-readings.ts'

const LONGEST_REASON = 500
const REASON_MISSING = badInput({
  field: 'reason',
  key: 'imports.reasonMissing',
  message: 'Say why the import is taken back.',
})
const WITHDRAWN = badInput({
  field: 'id',
  key: 'imports.withdrawnAlready',
  message: 'This import was taken back already.',
})

/**
 * Takes an import back as a whole: its readings no longer count, and the record says so. Nothing is
 * deleted, and the same instants can be imported again.
 */
export const withdrawImport =
  (deps: { storage: Pick<Storage, 'transaction'>; clock: Clock; recordedAs?: AuditActor }) =>
  async (
    actor: Actor,
    input: { id: number; reason: string },
  ): Promise<Result<StoredImport, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const reason = input.reason.trim()
    const broken = textErrors({ field: 'reason', label: 'The reason' }, reason, LONGEST_REASON)
    if (reason === '') return refused(REASON_MISSING)
    if (broken.length > 0) return refused(badInput(...broken))
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const imported = await stores.imports.byId(input.id)
      const owned = imported === null ? null : await stores.tools.byId(imported.toolId)
      if (imported === null || owned === null || !mayImportInto(current, owned.ownerPath))
        return refused({ kind: 'not-found' })
      if (imported.withdrawn !== null) return refused(WITHDRAWN)
      const now = deps.clock()
      await stores.imports.withdraw(imported.id, current.id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: deps.recordedAs ?? auditActor(current),
        action: 'readings.import-withdrawn',
        subject: { kind: 'tool', id: String(imported.toolId) },
        before: null,
        after: factsOf(imported),
        reason,
      })
      return ok({ ...imported, withdrawn: { at: now, by: current.id } })
    })
  }
