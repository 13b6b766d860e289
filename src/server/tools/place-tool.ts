import { bindingOf } from '../../domain/devices/device-binding.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayManageTools } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { claim } from '../devices/claim-device.ts'
import { giveDevice } from '../devices/give-device.ts'
import { heldDevice, RETIRED } from '../devices/held-device.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { auditActor } from '../audit/append-entry.ts'

/** A sensor on which somebody puts a tool. `toolId`: null for a new tool. */
export type Place = {
  toolId: number | null
  imeiNumber: string
  equipmentId: number
  owner: Account
  /** Of the claim code that was typed; null for none. */
  codeHash: string | null
}

export const SENSOR_TAKEN = badInput({
  field: 'imeiNumber',
  key: 'tools.sensorTaken',
  message: 'This sensor of the device is assigned already.',
})
export const DEVICE_OF_OTHER_CUSTOMER = badInput({
  field: 'imeiNumber',
  key: 'tools.deviceElsewhere',
  message: 'This device belongs to another customer.',
})
const CLAIM_FIRST = badInput({
  field: 'claimCode',
  key: 'tools.claimFirst',
  message: 'This device is not in your account. Enter the claim code on its label.',
})

/**
 * Decides whether a tool is bound to the device or waits for it, and writes what that means for the
 * device: a typed claim code claims it for the tool's owner, and a device of the stock goes to the
 * customer. Call it before the tool is written, in the same transaction.
 *
 * Who does not manage the device's holder gets the same answer as for an IMEI that nobody
 * registered: a waiting tool.
 */
export const placeTool = async (
  stores: Writes,
  actor: AccountActor,
  place: Place,
  now: Date,
): Promise<Result<{ isBound: boolean }, Refusal>> => {
  if (await hasToolThere(stores, place)) return refused(SENSOR_TAKEN)
  const { imeiNumber, owner, codeHash } = place
  const lookup = await heldDevice(stores, imeiNumber)
  const binding = bindingOf(actor, lookup, owner.path)
  if (lookup !== null && lookup.device.retiredAt !== null && binding !== 'waits')
    return refused(RETIRED)
  if (codeHash !== null && (binding === 'waits' || binding === 'elsewhere')) {
    const claimed = await claim(stores, actor, { imeiNumber, codeHash, holder: owner }, now)
    return claimed.ok ? ok({ isBound: true }) : claimed
  }
  if (binding === 'elsewhere') return refused(DEVICE_OF_OTHER_CUSTOMER)
  if (binding === 'waits')
    return mayManageTools(actor) ? ok({ isBound: false }) : refused(CLAIM_FIRST)
  const customer = await topLevelOf(stores, owner.path)
  const refusal = await neighbourRefusal(stores, place, customer)
  if (refusal !== null) return refused(refusal)
  if (binding === 'given' && lookup !== null)
    await giveDevice(stores, lookup.device, customer, auditActor(actor), now)
  return ok({ isBound: true })
}

/** Whether the owner has another tool on this sensor, bound or waiting. */
const hasToolThere = async (
  stores: Reads,
  { toolId, imeiNumber, equipmentId, owner }: Place,
): Promise<boolean> => {
  const tools = [
    ...(await stores.tools.ofDevice(imeiNumber)),
    ...(await stores.tools.waitingFor(imeiNumber)),
  ]
  return tools.some(
    ({ tool }) =>
      tool.id !== toolId && tool.userId === owner.id && tool.equipmentId === equipmentId,
  )
}

/**
 * Why the tool cannot stand beside those that are bound to the device; null when it can. They lie
 * under one top-level account, also where a superadmin holds the device.
 */
const neighbourRefusal = async (
  stores: Reads,
  { imeiNumber, equipmentId, toolId }: Place,
  customer: number,
): Promise<Refusal | null> => {
  for (const { tool, ownerPath } of await stores.tools.ofDevice(imeiNumber)) {
    if (tool.id === toolId) continue
    if ((await topLevelOf(stores, ownerPath)) !== customer) return DEVICE_OF_OTHER_CUSTOMER
    if (tool.equipmentId === equipmentId) return SENSOR_TAKEN
  }
  return null
}
