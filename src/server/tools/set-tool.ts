import type { Clock } from '../../domain/clock.ts'
import type { Limits } from '../../domain/limits/limits.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, maySetTool } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { BrokenRule, Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { toolChangedSince } from '../../domain/tools/tool-changed-meanwhile.ts'
import type { ToolChangedMeanwhile } from '../../domain/tools/tool-changed-meanwhile.ts'
import {
  binaryFlag,
  notificationEmailErrors,
  toolSettingErrors,
} from '../../domain/tools/tool-rules.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { NewRecipients } from '../alarms/new-recipients.ts'
import { followToolChange } from '../alarms/follow-tool-change.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { notificationEmails } from '../../domain/users/email.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { toolFacts } from './tool-facts.ts'

/** The settings modal: °C; the three flags are 0 or 1. */
export type SetTool = {
  id: number
  name: string
  defrostFridge: boolean
  limits: Limits
  sendEmailMessage: number
  sendNotificationMessage: number
  /** Undefined: stays as it is. Null or empty: mail goes to the owner's own address. */
  notificationEmail: string | null | undefined
  /** 1: every live tool of this tool's owner gets the notificationEmail, and nothing else. */
  useEmailAllTools: number
  /**
   * The `updatedAt` that the caller saw: a change since then refuses this one. Absent: whatever
   * came meanwhile is overwritten.
   */
  ifUpdatedAt?: Date | null | undefined
  /** For the audit trail. */
  reason?: string | undefined
}

const flagErrors = (input: SetTool): BrokenRule[] =>
  (['sendEmailMessage', 'sendNotificationMessage', 'useEmailAllTools'] as const)
    .filter((field) => binaryFlag(input[field]) === null)
    .map((field) => ({ field, key: 'tools.flagNotBinary', message: `${field} is 0 or 1.` }))

/** By the owner, or by whoever manages the owner. */
export const setTool =
  (deps: { storage: Storage; clock: Clock; newRecipients: NewRecipients }) =>
  async (actor: Actor, input: SetTool): Promise<Result<Tool, Refusal | ToolChangedMeanwhile>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const broken = [
      ...toolSettingErrors(input),
      ...flagErrors(input),
      ...notificationEmailErrors(input.notificationEmail ?? ''),
    ]
    if (broken.length > 0) return refused(badInput(...broken))
    const tooMany = await recipientsRefusal(deps, actor, input)
    if (tooMany !== null) return refused(tooMany)
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const owned = await stores.tools.byId(input.id)
      if (owned === null || !maySetTool(actor, owned.ownerPath))
        return refused({ kind: 'not-found' })
      const changedMeanwhile = toolChangedSince(owned.tool, input.ifUpdatedAt)
      if (changedMeanwhile !== null) return refused(changedMeanwhile)
      const notificationEmail =
        input.notificationEmail === undefined
          ? owned.tool.notificationEmail
          : notificationEmails(input.notificationEmail ?? '').join(', ') || null
      const after = await stores.tools.change(input.id, {
        name: input.name.trim(),
        defrostFridge: input.defrostFridge,
        limits: input.limits,
        sendEmailMessage: input.sendEmailMessage === 1,
        sendNotificationMessage: input.sendNotificationMessage === 1,
        notificationEmail,
        updatedAt: now,
      })
      if (after === null) return refused({ kind: 'not-found' })
      const facts = changedFacts(toolFacts(owned.tool), toolFacts(after))
      const by = auditActor(actor)
      await followToolChange(stores, owned.tool, after, now)
      if (facts !== null)
        await appendEntry(stores.audit, {
          at: now,
          actor: by,
          action: 'tool.changed',
          subject: { kind: 'tool', id: String(after.id) },
          ...facts,
          reason: input.reason,
        })
      if (input.useEmailAllTools === 1) await setEmailOfAll(stores, after, by, now)
      return ok(after)
    })
  }

/** Too many addresses that may be anybody's; null also where the caller may not set the tool. */
const recipientsRefusal = async (
  { storage, newRecipients }: { storage: Storage; newRecipients: NewRecipients },
  actor: AccountActor,
  { id, notificationEmail }: SetTool,
): Promise<Refusal | null> => {
  const owned = await storage.tools.byId(id)
  if (owned === null || !maySetTool(actor, owned.ownerPath)) return null
  return newRecipients(actor, {
    before: notificationEmails(owned.tool.notificationEmail ?? ''),
    after: notificationEmails(notificationEmail ?? ''),
  })
}

const setEmailOfAll = async (
  stores: Writes,
  { userId, notificationEmail }: Tool,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const { rows } = await stores.tools.list({ scope: { kind: 'all' }, ownerId: userId })
  await stores.tools.setNotificationEmailOfOwner(userId, notificationEmail, now)
  for (const { tool } of rows) {
    const facts = changedFacts({ notificationEmail: tool.notificationEmail }, { notificationEmail })
    if (facts !== null)
      await appendEntry(stores.audit, {
        at: now,
        actor: by,
        action: 'tool.changed',
        subject: { kind: 'tool', id: String(tool.id) },
        ...facts,
      })
  }
}
