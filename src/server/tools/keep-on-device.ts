import type { AccountActor } from '../../domain/permissions/actor.ts'
import { mayMakeToolsOn } from '../../domain/permissions/device-rules.ts'
import { isInSubtree, actsFor } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { giveDevice } from '../devices/give-device.ts'
import { heldDevice } from '../devices/held-device.ts'
import type { HeldDevice } from '../devices/held-device.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Writes } from '../storage/storage.ts'
import { DEVICE_OF_OTHER_CUSTOMER } from './place-tool.ts'
import { auditActor } from '../audit/append-entry.ts'

const SENSOR_OF_HOLDER = badInput({
  field: 'equipmentId',
  key: 'tools.sensorOfHolder',
  message: 'Only those who manage the account that holds the device can change the sensor number.',
})

/**
 * For a bound tool that stays on its device and gets another owner or sensor number. An owner
 * outside of the holder's branch takes the device along: to the account that moves the tool, or, if
 * a superadmin does, to the owner's top-level account. Null when it may be; else the refusal.
 */
export const keepOnDevice = async (
  stores: Writes,
  actor: AccountActor,
  tool: Tool,
  { owner, equipmentId }: { owner: Account; equipmentId: number },
  now: Date,
): Promise<Refusal | null> => {
  const lookup = await heldDevice(stores, tool.imeiNumber)
  if (lookup === null) return null
  if (equipmentId !== tool.equipmentId && !mayMakeToolsOn(actor, lookup.holder))
    return SENSOR_OF_HOLDER
  if (owner.id === tool.userId) return null
  return takeAlong(stores, actor, tool, owner, lookup, now)
}

const takeAlong = async (
  stores: Writes,
  actor: AccountActor,
  tool: Tool,
  owner: Account,
  { device, holder }: HeldDevice,
  now: Date,
): Promise<Refusal | null> => {
  const customer = await topLevelOf(stores, owner.path)
  const others = (await stores.tools.ofDevice(tool.imeiNumber)).filter(
    (other) => other.tool.id !== tool.id,
  )
  for (const { ownerPath } of others)
    if ((await topLevelOf(stores, ownerPath)) !== customer) return DEVICE_OF_OTHER_CUSTOMER
  const holdersCustomer = holder === null ? null : await topLevelOf(stores, holder.path)
  if (holder !== null && isInSubtree(owner.path, holder.path) && holdersCustomer === customer)
    return null
  if (!mayMakeToolsOn(actor, holder)) return DEVICE_OF_OTHER_CUSTOMER
  const newHolderId = actor.role === 'superadmin' ? customer : actsFor(actor)
  await giveDevice(stores, device, newHolderId, auditActor(actor), now)
  return null
}
