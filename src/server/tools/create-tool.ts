import type { Limits } from '../../domain/limits/limits.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import {
  actsFor,
  mayAddOwnTools,
  mayManageToolsOf,
  maySeeAccount,
} from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { beginLearning } from '../alarms/begin-learning.ts'
import { sensorLimitRefusal } from '../account-limits/sensor-limit.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { placeTool } from './place-tool.ts'
import { toolFacts } from './tool-facts.ts'

/** °C throughout. */
export type SaveTool = {
  /** Null: a new tool. */
  id: number | null
  name: string
  /** Null: a new tool is the caller's own, another stays its owner's. */
  userId: number | null
  imeiNumber: string
  equipmentId: number
  type: string
  defrostFridge: boolean
  temperatureCorrection: number
  limits: Limits
  /**
   * The `updatedAt` that the caller saw: a change since then refuses this one. Absent: whatever
   * came meanwhile is overwritten.
   */
  ifUpdatedAt?: Date | null | undefined
  /** For the audit trail. */
  reason?: string | undefined
  /** The code on the device's label, for a device that the caller's branch does not hold yet. */
  claim?: { code: string; clientAddress: string } | undefined
}

/** `codeHash`: of the claim code; null when none was typed. */
export type Saving = SaveTool & { codeHash: string | null }

/** The account that is to own the tool, if the caller may give it tools. */
export const ownerFor = async (
  stores: Reads,
  actor: AccountActor,
  userId: number,
): Promise<Result<Account, Refusal>> => {
  const owner = await stores.accounts.byId(userId)
  if (owner === null || !maySeeAccount(actor, owner)) return refused({ kind: 'not-found' })
  const isOwn = owner.id === actsFor(actor) && mayAddOwnTools(actor)
  if (isOwn || mayManageToolsOf(actor, owner)) return ok(owner)
  return refused(
    badInput({
      field: 'userId',
      key: 'tools.ownerHasNone',
      params: { role: owner.role },
      message: `An account of the role ${owner.role} has no sensors.`,
    }),
  )
}

/** What a tool keeps of what was typed. */
export const settingsOf = (input: SaveTool) => ({
  name: input.name.trim(),
  imeiNumber: input.imeiNumber,
  equipmentId: input.equipmentId,
  defrostFridge: input.defrostFridge,
  temperatureCorrection: input.temperatureCorrection,
  limits: input.limits,
})

/** Adds a tool within a transaction of the caller's; its rules were asked before. */
export const createTool = async (
  stores: Writes,
  actor: AccountActor,
  input: Saving,
  now: Date,
): Promise<Result<Tool, Refusal>> => {
  const owner = await ownerFor(stores, actor, input.userId ?? actsFor(actor))
  if (!owner.ok) return owner
  const full = await sensorLimitRefusal(stores, owner.value.path, { more: 1 })
  if (full !== null) return refused(full)
  const place = await placeTool(stores, actor, { ...input, toolId: null, owner: owner.value }, now)
  if (!place.ok) return place
  const tool = await stores.tools.create({
    ...settingsOf(input),
    ...place.value,
    userId: owner.value.id,
    sendEmailMessage: true,
    sendNotificationMessage: true,
    notificationEmail: null,
    createdAt: now,
    madeBy: actsFor(actor),
  })
  await beginLearning(stores, tool, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'tool.created',
    subject: { kind: 'tool', id: String(tool.id) },
    before: null,
    after: toolFacts(tool),
    reason: input.reason,
  })
  return ok(tool)
}
