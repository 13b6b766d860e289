import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageTools, maySeeTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { endAlarms } from '../alarms/end-alarms.ts'
import { bindWaitingTools } from '../devices/bind-waiting-tools.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { toolFacts } from './tool-facts.ts'

/**
 * Marks the tool as deleted: its readings stay for the retention period, and its sensor is free for
 * a new tool.
 */
export const deleteTool =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; reason?: string | undefined },
  ): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayManageTools(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const owned = await stores.tools.byId(input.id)
      if (owned === null || !maySeeTool(actor, owned.ownerPath))
        return refused({ kind: 'not-found' })
      await recordDeletion(stores, owned.tool, auditActor(actor), now, input.reason)
      await endAlarms(stores, [input.id], now)
      await stores.tools.remove(input.id, now)
      await bindWaitingTools(stores, owned.tool.imeiNumber, auditActor(actor), now)
      return ok(true)
    })
  }

const recordDeletion = (
  stores: Writes,
  tool: Tool,
  by: AuditActor,
  at: Date,
  reason: string | undefined,
): Promise<void> =>
  appendEntry(stores.audit, {
    at,
    actor: by,
    action: 'tool.deleted',
    subject: { kind: 'tool', id: String(tool.id) },
    before: toolFacts(tool),
    after: null,
    reason,
  })

/**
 * Enters the deletion of every live tool of an owner and ends their alarms; the caller then removes
 * them.
 */
export const recordDeletedTools = async (
  stores: Writes,
  ownerId: number,
  by: AuditActor,
  at: Date,
  reason: string | undefined,
): Promise<void> => {
  const { rows } = await stores.tools.list({ scope: { kind: 'all' }, ownerId })
  for (const { tool } of rows) await recordDeletion(stores, tool, by, at, reason)
  await endAlarms(
    stores,
    rows.map(({ tool }) => tool.id),
    at,
  )
}
