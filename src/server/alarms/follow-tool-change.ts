import type { Tool } from '../../domain/tools/tool.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { leaveSite } from '../sites/leave-site.ts'
import type { Writes } from '../storage/storage.ts'
import { reconsiderTool } from './reconsider-tool.ts'

const MOVED = 'The sensor went to another account.'

/**
 * For a tool that moves to another owner: withdraws messages to the old owner's people and removes
 * their addresses from the tool, which leaves its site. Call it in the transaction that moves the tool, before it does, so
 * that only the old owner sees these entries of the trail. Open alarms go on.
 */
export const leaveOwner = async (
  stores: Writes,
  { id, notificationEmail, siteId }: Tool,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const entry = { at: now, actor: by, subject: { kind: 'tool', id: String(id) } } as const
  await stores.outbox.withdraw([id], now, MOVED)
  await stores.webhooks.withdraw({ toolIds: [id] }, now, MOVED)
  if (siteId !== null) await leaveSite(stores, { id, siteId }, by, now)
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
  await stores.alarms.setToolAlarms(id, { ...alarms, escalation: [] }, now)
  await appendEntry(stores.audit, {
    ...entry,
    action: 'tool.alarms-changed',
    before: { escalationContacts: alarms.escalation.map(({ emails }) => emails.join(', ')) },
    after: { escalationContacts: [] },
  })
}

/**
 * For tools that come under another top-level account: what the former customer's people wrote about
 * them is not for the new one. A running pause goes on, without its reason.
 */
export const leaveCustomer = async (
  stores: Writes,
  toolIds: readonly number[],
  now: Date,
): Promise<void> => {
  await stores.tools.setCustomerSince(toolIds, now)
  for (const id of toolIds) {
    const alarms = await stores.alarms.toolAlarms(id)
    if (alarms.pause !== null && alarms.pause.reason !== '')
      await stores.alarms.setToolAlarms(
        id,
        { ...alarms, pause: { ...alarms.pause, reason: '' } },
        now,
      )
  }
}

/**
 * Lets the rule judge a changed tool again if the change matters to it, in the transaction of the
 * change.
 */
export const followToolChange = async (
  stores: Writes,
  before: Tool,
  after: Tool,
  now: Date,
): Promise<void> => {
  const { notificationMin, notificationMax } = before.limits
  // Defrosts were seen as what lies above the limit.
  if (notificationMax !== after.limits.notificationMax)
    await stores.defrosts.setLearned(after.id, null)
  const isJudgedAnew =
    notificationMin !== after.limits.notificationMin ||
    notificationMax !== after.limits.notificationMax ||
    before.defrostFridge !== after.defrostFridge
  if (isJudgedAnew) await reconsiderTool(stores, after.id, now)
}
