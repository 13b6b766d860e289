import type { Clock } from '../../domain/clock.ts'
import type { Limits } from '../../domain/limits/limits.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  mayManageTools,
  mayManageToolsOf,
  maySeeAccount,
  maySeeTool,
} from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { toolChangedSince } from '../../domain/tools/tool-changed-meanwhile.ts'
import type { ToolChangedMeanwhile } from '../../domain/tools/tool-changed-meanwhile.ts'
import { toolErrors } from '../../domain/tools/tool-rules.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { followToolChange, leaveOwner } from '../alarms/follow-tool-change.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { auditActor, changedFacts } from '../audit/audit-trail.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Reads, Writes } from '../storage/storage.ts'
import { SensorTakenError } from '../storage/tool-store.ts'
import { deviceRefusal } from './device-refusal.ts'
import { ensureDevice } from './ensure-device.ts'
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
}

const SENSOR_TAKEN = badInput({
  field: 'imeiNumber',
  key: 'tools.sensorTaken',
  message: 'This sensor of the device is assigned already.',
})

/**
 * Adds a tool, or changes and moves one. The caller must manage its owner, and the new owner too.
 */
export const saveTool =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: SaveTool): Promise<Result<Tool, Refusal | ToolChangedMeanwhile>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayManageTools(actor)) return refused({ kind: 'forbidden' })
    const broken = toolErrors(input)
    if (broken.length > 0) return refused(badInput(...broken))
    const now = deps.clock()
    try {
      return await transactionOf(deps, actor, (stores, actor) =>
        input.id === null
          ? create(stores, actor, input, now)
          : change(stores, actor, { ...input, id: input.id }, now),
      )
    } catch (error) {
      if (error instanceof SensorTakenError) return refused(SENSOR_TAKEN)
      throw error
    }
  }

const ownerFor = async (
  stores: Reads,
  actor: AccountActor,
  userId: number,
): Promise<Result<Account, Refusal>> => {
  const owner = await stores.accounts.byId(userId)
  if (owner === null || !maySeeAccount(actor, owner)) return refused({ kind: 'not-found' })
  if (mayManageToolsOf(actor, owner)) return ok(owner)
  return refused(
    badInput({
      field: 'userId',
      key: 'tools.ownerHasNone',
      params: { role: owner.role },
      message: `An account of the role ${owner.role} has no sensors.`,
    }),
  )
}

const settingsOf = (input: SaveTool) => ({
  name: input.name.trim(),
  imeiNumber: input.imeiNumber,
  equipmentId: input.equipmentId,
  defrostFridge: input.defrostFridge,
  temperatureCorrection: input.temperatureCorrection,
  limits: input.limits,
})

const create = async (
  stores: Writes,
  actor: AccountActor,
  input: SaveTool,
  now: Date,
): Promise<Result<Tool, Refusal>> => {
  const owner = await ownerFor(stores, actor, input.userId ?? actor.id)
  if (!owner.ok) return owner
  const refusal = await deviceRefusal(stores, input.imeiNumber, owner.value.path, null)
  if (refusal !== null) return refused(refusal)
  await ensureDevice(stores, input.imeiNumber, auditActor(actor), now)
  const tool = await stores.tools.create({
    ...settingsOf(input),
    userId: owner.value.id,
    sendEmailMessage: true,
    sendNotificationMessage: true,
    notificationEmail: null,
    createdAt: now,
  })
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

const change = async (
  stores: Writes,
  actor: AccountActor,
  input: SaveTool & { id: number },
  now: Date,
): Promise<Result<Tool, Refusal | ToolChangedMeanwhile>> => {
  const owned = await stores.tools.byId(input.id)
  if (owned === null || !maySeeTool(actor, owned.ownerPath)) return refused({ kind: 'not-found' })
  let before = owned.tool
  const changedMeanwhile = toolChangedSince(before, input.ifUpdatedAt)
  if (changedMeanwhile !== null) return refused(changedMeanwhile)
  const owner = await ownerFor(stores, actor, input.userId ?? before.userId)
  if (!owner.ok) return owner
  const refusal = await deviceRefusal(stores, input.imeiNumber, owner.value.path, input.id)
  if (refusal !== null) return refused(refusal)
  await ensureDevice(stores, input.imeiNumber, auditActor(actor), now)
  if (owner.value.id !== before.userId) {
    await leaveOwner(stores, before, auditActor(actor), now)
    before = { ...before, notificationEmail: null }
  }
  const after = await stores.tools.change(input.id, {
    ...settingsOf(input),
    userId: owner.value.id,
    updatedAt: now,
  })
  if (after === null) return refused({ kind: 'not-found' })
  await followToolChange(stores, before, after, now)
  await recordChange(stores, actor, before, after, now, input.reason)
  return ok(after)
}

const recordChange = async (
  stores: Writes,
  actor: AccountActor,
  before: Tool,
  after: Tool,
  now: Date,
  reason: string | undefined,
): Promise<void> => {
  const entry = {
    at: now,
    actor: auditActor(actor),
    subject: { kind: 'tool', id: String(before.id) },
    reason,
  } as const
  const { userId: oldOwner, ...oldFacts } = toolFacts(before)
  const { userId: newOwner, ...newFacts } = toolFacts(after)
  const facts = changedFacts(oldFacts, newFacts)
  if (facts !== null)
    await appendEntry(stores.audit, { ...entry, action: 'tool.changed', ...facts })
  if (oldOwner !== newOwner)
    await appendEntry(stores.audit, {
      ...entry,
      action: 'tool.moved',
      before: { userId: oldOwner },
      after: { userId: newOwner },
    })
}
