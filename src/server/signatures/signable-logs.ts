import { recordToday } from '../measure-log/record/record-today.ts'
import type { RecordDeps } from '../measure-log/record/gather-record.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Storage } from '../storage/storage.ts'
import { logInSight } from './log-in-sight.ts'
import type { SignableKind } from './signable-record.ts'
import { RECORD_CHANGED } from './signature-refusals.ts'

export type SignLogDeps = RecordDeps & {
  storage: RecordDeps['storage'] & Storage
  limits: Pick<UsageLimits, 'enter'>
}

/** Issued logs. One whose record has changed since it was issued is not signed. */
export const signableLogs = (deps: SignLogDeps): SignableKind => ({
  find: async (stores, actor, id) => {
    const sighted = await logInSight(stores, actor, id)
    if (sighted === null) return null
    const { toolId, code, contentHash } = sighted.log
    return {
      subject: { kind: 'log', id },
      contentHash,
      entry: { subject: { kind: 'tool', id: String(toolId) }, facts: { code } },
    }
  },
  obstacle: async (actor, { subject }, { clientAddress, signal }) => {
    const sighted = await logInSight(deps.storage, actor, subject.id)
    if (sighted === null) return { kind: 'not-found' }
    const turn = await deps.limits.enter('charts', { actor, address: clientAddress, signal })
    if (turn.kind === 'refused') return turn.refusal
    if (turn.kind === 'abandoned') throw signal?.reason
    const { log, owned } = sighted
    const { changed } = await recordToday(deps, owned.tool, log, signal).finally(turn.done)
    return changed.length === 0 ? null : RECORD_CHANGED
  },
})
