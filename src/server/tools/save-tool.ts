import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  actsFor,
  mayAddOwnTools,
  mayManageTools,
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
import { sensorLimitRefusal } from '../account-limits/sensor-limit.ts'
import { leaveDevice } from '../alarms/end-alarms.ts'
import { followToolChange, leaveCustomer, leaveOwner } from '../alarms/follow-tool-change.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { bindWaitingTools } from '../devices/bind-waiting-tools.ts'
import { beginClaim, WRONG_CLAIM_CODE } from '../devices/claim-device.ts'
import type { ClaimGuard } from '../devices/claim-guard.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { SensorTakenError } from '../storage/tool-store.ts'
import { createTool, ownerFor, type SaveTool, type Saving, settingsOf } from './create-tool.ts'
import { keepOnDevice } from './keep-on-device.ts'
import { placeTool, SENSOR_TAKEN } from './place-tool.ts'
import { toolFacts } from './tool-facts.ts'

/**
 * Adds a tool, or changes and moves one. The caller must manage its owner, and the new owner too; a
 * user adds tools of its own on devices that it holds or claims. See `placeTool` for what becomes
 * of the device.
 */
export const saveTool =
  (deps: { storage: Storage; clock: Clock; claims: ClaimGuard }) =>
  async (actor: Actor, input: SaveTool): Promise<Result<Tool, Refusal | ToolChangedMeanwhile>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const isOwnNew = input.id === null && (input.userId ?? actsFor(actor)) === actsFor(actor)
    if (!mayManageTools(actor) && !(isOwnNew && mayAddOwnTools(actor)))
      return refused({ kind: 'forbidden' })
    const broken = toolErrors(input)
    if (broken.length > 0) return refused(badInput(...broken))
    const attempt = input.claim && { imeiNumber: input.imeiNumber, ...input.claim }
    const code =
      attempt === undefined
        ? ok({ codeHash: null })
        : beginClaim(deps.claims, { ...attempt, claimCode: attempt.code })
    if (!code.ok) return code
    const saving = { ...input, ...code.value }
    const saved = await save(deps, actor, saving)
    if (attempt !== undefined && (saved.ok || saved.error !== WRONG_CLAIM_CODE))
      deps.claims.accepted(attempt)
    return saved
  }

const save = async (
  deps: { storage: Storage; clock: Clock },
  actor: AccountActor,
  input: Saving,
): Promise<Result<Tool, Refusal | ToolChangedMeanwhile>> => {
  const now = deps.clock()
  try {
    return await transactionOf(deps, actor, (stores, actor) =>
      input.id === null
        ? createTool(stores, actor, input, now)
        : changeTool(stores, actor, { ...input, id: input.id }, now),
    )
  } catch (error) {
    if (error instanceof SensorTakenError) return refused(SENSOR_TAKEN)
    throw error
  }
}

/** Changes a tool within a transaction of the caller's; the rules of its values were asked before. */
export const changeTool = async (
  stores: Writes,
  actor: AccountActor,
  input: Saving & { id: number },
  now: Date,
): Promise<Result<Tool, Refusal | ToolChangedMeanwhile>> => {
  const owned = await stores.tools.byId(input.id)
  if (owned === null || !maySeeTool(actor, owned.ownerPath)) return refused({ kind: 'not-found' })
  let before = owned.tool
  const changedMeanwhile = toolChangedSince(before, input.ifUpdatedAt)
  if (changedMeanwhile !== null) return refused(changedMeanwhile)
  const owner = await ownerFor(stores, actor, input.userId ?? before.userId)
  if (!owner.ok) return owner
  const full =
    owner.value.id === before.userId
      ? null
      : await sensorLimitRefusal(stores, owner.value.path, { more: 1, from: owned.ownerPath })
  if (full !== null) return refused(full)
  const place = await newPlace(stores, actor, before, owner.value, input, now)
  if (!place.ok) return place
  if (owner.value.id !== before.userId) {
    await leaveOwner(stores, before, auditActor(actor), now)
    if (
      (await topLevelOf(stores, owned.ownerPath)) !== (await topLevelOf(stores, owner.value.path))
    )
      await leaveCustomer(stores, [before.id], now)
    before = { ...before, notificationEmail: null }
  }
  const after = await stores.tools.change(input.id, {
    ...settingsOf(input),
    ...place.value,
    userId: owner.value.id,
    updatedAt: now,
    ...(input.imeiNumber !== before.imeiNumber && { madeBy: actsFor(actor) }),
  })
  if (after === null) return refused({ kind: 'not-found' })
  await followToolChange(stores, before, after, now)
  await recordChange(stores, actor, before, after, now, input.reason)
  if (before.isBound && !after.isBound) await leaveDevice(stores, after.id, now)
  if (before.isBound && before.imeiNumber !== after.imeiNumber)
    await bindWaitingTools(stores, before.imeiNumber, auditActor(actor), now)
  return ok(after)
}

/** Whether the changed tool is bound: one that stays on its device is, another is placed anew. */
const newPlace = async (
  stores: Writes,
  actor: AccountActor,
  before: Tool,
  owner: Account,
  input: Saving & { id: number },
  now: Date,
): Promise<Result<{ isBound: boolean }, Refusal>> => {
  const { id, imeiNumber, equipmentId, codeHash } = input
  if (before.isBound && imeiNumber === before.imeiNumber) {
    const refusal = await keepOnDevice(stores, actor, before, { owner, equipmentId }, now)
    return refusal === null ? ok({ isBound: true }) : refused(refusal)
  }
  const place = { toolId: id, imeiNumber, equipmentId, owner, codeHash }
  const placed = await placeTool(stores, actor, place, now)
  const waitsAsBefore =
    codeHash === null &&
    owner.id === before.userId &&
    imeiNumber === before.imeiNumber &&
    equipmentId === before.equipmentId
  return placed.ok || !waitsAsBefore ? placed : ok({ isBound: false })
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
