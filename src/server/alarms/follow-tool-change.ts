import type { Tool } from '../../domain/tools/tool.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { reconsiderTool } from './reconsider-tool.ts'

const MOVED = 'The sensor went to another account.'

/**
 * A tool goes to another owner, in the transaction that moves it and before it does, so that the
 * trail shows the old owner's people to the old owner alone: what still waited for them is not
 * sent, and their addresses are not called any more. Its open alarms go on.
 */
export const leaveOwner = async (
  stores: Writes,
  { id, notificationEmail }: Tool,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const entry = { at: now, actor: by, subject: { kind: 'tool', id: String(id) } } as const
  await stores.outbox.withdraw([id], now, MOVED)
  if (notificationEmail !== null) {
    await stores.tools.change(id, { notificationEmail: null, updatedAt: now })
    await appendEntry(stores.audit, {
      ...entry,
      action: 'tool.changed',
      before: { notificationEmail },
      after: { notificationEmail: null },
    })
  }
  const alarms = await stores.alarms.toolAlarms(id)
  if (alarms.escalation.length === 0) return
  await stores.alarms.setToolAlarms(id, { ...alarms, escalation: [] })
  await appendEntry(stores.audit, {
    ...entry,
    action: 'tool.alarms-changed',
    before: { escalationContacts: alarms.escalation.map(({ emails }) => emails.join(', ')) },
    after: { escalationContacts: [] },
  })
}

/** What a change of a tool means for its alarms, in the transaction that makes it. */
export const followToolChange = async (
  stores: Writes,
  before: Tool,
  after: Tool,
  now: Date,
): Promise<void> => {
  const { notificationMin, notificationMax } = before.limits
  const isJudgedAnew =
    notificationMin !== after.limits.notificationMin ||
    notificationMax !== after.limits.notificationMax ||
    before.defrostFridge !== after.defrostFridge
  if (isJudgedAnew) await reconsiderTool(stores, after.id, now)
}
