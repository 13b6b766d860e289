import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, maySetTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { ToolAlarms } from '../storage/alarm-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { reconsiderTool } from './reconsider-tool.ts'

/** What the audit trail says of a tool's alarm settings. */
const factsOf = ({ settings, escalation, pause }: ToolAlarms): Record<string, unknown> => ({
  ...settings,
  escalationContacts: escalation.map(({ emails }) => emails.join(', ')),
  pausedUntil: pause?.until.toISOString() ?? null,
})

/** What a change altered of them; null when nothing. */
export const changedAlarmFacts = (before: ToolAlarms, after: ToolAlarms) =>
  changedFacts(factsOf(before), {
    ...Object.fromEntries(Object.keys(factsOf(before)).map((name) => [name, null])),
    ...factsOf(after),
  })

/**
 * Changes a tool's alarm settings, contacts or pause. The change, its entry in the trail and what
 * the rule makes of it at once are one transaction.
 */
export const changeToolAlarms = async (
  deps: { storage: Storage; clock: Clock },
  actor: Actor,
  {
    toolId,
    action,
    reason,
  }: {
    toolId: number
    action: 'tool.alarms-changed' | 'tool.alarms-paused' | 'tool.alarms-resumed'
    reason: string | undefined
  },
  change: (
    before: ToolAlarms,
    tool: Tool,
    stores: Writes,
  ) => Result<ToolAlarms, Refusal> | Promise<Result<ToolAlarms, Refusal>>,
): Promise<Result<Tool, Refusal>> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
  const now = deps.clock()
  return transactionOf(deps, actor, async (stores, actor) => {
    const owned = await stores.tools.byId(toolId)
    if (owned === null || !maySetTool(actor, owned.ownerPath)) return refused({ kind: 'not-found' })
    const before = await stores.alarms.toolAlarms(toolId)
    const changed = await change(before, owned.tool, stores)
    if (!changed.ok) return changed
    const after = changed.value
    const facts = changedAlarmFacts(before, after)
    // The reason of a pause may change although no fact does.
    if (facts === null && before.pause?.reason === after.pause?.reason) return ok(owned.tool)
    await stores.alarms.setToolAlarms(toolId, after, now)
    await reconsiderTool(stores, toolId, now)
    await appendEntry(stores.audit, {
      at: now,
      actor: auditActor(actor),
      action,
      subject: { kind: 'tool', id: String(toolId) },
      before: facts?.before ?? null,
      after: facts?.after ?? null,
      reason,
    })
    return ok(owned.tool)
  })
}
