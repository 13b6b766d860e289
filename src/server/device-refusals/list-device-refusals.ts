import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageDeviceOf, mayMakeToolsOn } from '../../domain/permissions/device-rules.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { heldDevice } from '../devices/held-device.ts'
import type { Reads } from '../storage/storage.ts'
import type { CountedRefusal, DeviceRefusals } from './device-refusals.ts'

/**
 * What the server lately refused of a device, for its holder, those who manage it, and the owners of
 * its tools. For others the device does not exist.
 */
export const listDeviceRefusals =
  ({
    storage,
    refusals,
  }: {
    storage: Pick<Reads, 'accounts' | 'devices' | 'tools'>
    refusals: Pick<DeviceRefusals, 'ofDevice'>
  }) =>
  async (actor: Actor, imeiNumber: string): Promise<Result<CountedRefusal[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (actor.role === 'app') return refused({ kind: 'forbidden' })
    const lookup = await heldDevice(storage, imeiNumber)
    if (lookup === null) return refused({ kind: 'not-found' })
    const isTheirs =
      mayMakeToolsOn(actor, lookup.holder) ||
      mayManageDeviceOf(actor, lookup.holder) ||
      (await storage.tools.ofDevice(imeiNumber)).some(({ ownerPath }) =>
        maySeeTool(actor, ownerPath),
      )
    return isTheirs ? ok(refusals.ofDevice(imeiNumber)) : refused({ kind: 'not-found' })
  }
