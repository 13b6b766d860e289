import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { isBoundByHolder } from '../../domain/devices/device-binding.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayMakeToolsOn } from '../../domain/permissions/device-rules.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import type { WaitingTool } from '../storage/tool-store.ts'
import { heldDevice } from './held-device.ts'
import { giveDevice } from './give-device.ts'
import { topLevelOf } from './top-level-of.ts'

/**
 * Binds the tools that wait on a device's IMEI and whose makers may put them there, the oldest first
 * for each sensor. They get what arrives from now on. A device of the stock goes to the customer of
 * the first tool that a superadmin made. Call it after a device was registered or claimed, or lost a
 * bound tool, in the same transaction.
 */
export const bindWaitingTools = async (
  stores: Writes,
  imeiNumber: string,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const waiting = await stores.tools.waitingFor(imeiNumber)
  if (waiting.length === 0) return
  const makers = await makersOf(stores, waiting)
  await giveFromStock(stores, imeiNumber, waiting, makers, by, now)
  const held = await heldDevice(stores, imeiNumber)
  if (held === null || held.holder === null || held.device.retiredAt !== null) return
  const taken = new Set(
    (await stores.tools.ofDevice(imeiNumber)).map(({ tool }) => tool.equipmentId),
  )
  for (const { tool, ownerPath, madeBy } of waiting) {
    if (taken.has(tool.equipmentId)) continue
    if (!isBoundByHolder(held.holder, ownerPath, makers.get(madeBy) ?? null)) continue
    await stores.tools.change(tool.id, { isBound: true, updatedAt: now })
    taken.add(tool.equipmentId)
    await appendEntry(stores.audit, {
      at: now,
      actor: by,
      action: 'tool.bound',
      subject: { kind: 'tool', id: String(tool.id) },
      before: { waitsForDevice: true },
      after: { waitsForDevice: false },
    })
  }
}

type Makers = ReadonlyMap<number | null, Actor>

const makersOf = async (stores: Writes, waiting: readonly WaitingTool[]): Promise<Makers> => {
  const ids = waiting.map(({ madeBy }) => madeBy).filter((id) => id !== null)
  const makers = await stores.accounts.byIds([...new Set(ids)])
  return new Map(
    makers.map(({ id, role, path }): [number, Actor] => [id, { kind: 'account', id, role, path }]),
  )
}

const giveFromStock = async (
  stores: Writes,
  imeiNumber: string,
  waiting: readonly WaitingTool[],
  makers: Makers,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const device = await stores.devices.byImei(imeiNumber)
  if (device === null || device.holderId !== null) return
  const first = waiting.find(({ madeBy }) => {
    const maker = makers.get(madeBy)
    return maker !== undefined && mayMakeToolsOn(maker, null)
  })
  if (first === undefined) return
  await giveDevice(stores, device, await topLevelOf(stores, first.ownerPath), by, now)
}
