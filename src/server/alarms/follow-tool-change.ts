import type { Tool } from '../../domain/tools/tool.ts'
import type { AuditActor } from '../storage/audit-store.ts'
import type { Stores } from '../storage/storage.ts'
import { reconsiderTool } from './reconsider-tool.ts'

const MOVED = 'The sensor went to another account.'

/**
 * What a change of a tool means for its alarms, in the transaction that makes it. Open alarms of a tool that moves go on under
 * its new owner; what still waited for the old one's people is not sent, and their addresses are not called any more.
 */
export const followToolChange = async (stores: Stores, before: Tool, after: Tool, by: AuditActor, now: Date): Promise<void> => {
  const { notificationMin, notificationMax } = before.limits
  const isJudgedAnew = notificationMin !== after.limits.notificationMin || notificationMax !== after.limits.notificationMax || before.defrostFridge !== after.defrostFridge
  if (before.userId !== after.userId) await leaveOwner(stores, after.id, by, now)
  if (isJudgedAnew) await reconsiderTool(stores, after.id, now)
}

const leaveOwner = async (stores: Stores, toolId: number, by: AuditActor, now: Date): Promise<void> => {
  await stores.outbox.withdraw([toolId], now, MOVED)
  const alarms = await stores.alarms.toolAlarms(toolId)
  if (alarms.escalation.length === 0) return
  await stores.alarms.setToolAlarms(toolId, { ...alarms, escalation: [] })
  await stores.audit.append({
    at: now, actor: by, action: 'tool.alarms-changed', subject: { kind: 'tool', id: String(toolId) },
    before: { escalationContacts: alarms.escalation.map(({ emails }) => emails.join(', ')) }, after: { escalationContacts: [] },
  })
}
