import type { Actor } from '../../domain/permissions/actor.ts'
import { mayMakeToolsOn } from '../../domain/permissions/device-rules.ts'
import { mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Device } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import { heldDevice } from './held-device.ts'

/**
 * The device, where the caller may make tools on it without a claim code. Null for any other, as for
 * an IMEI that nobody registered.
 */
export const usableDevice =
  (deps: { storage: Storage }) =>
  async (actor: Actor, imeiNumber: string): Promise<Result<Device | null, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const lookup = await heldDevice(deps.storage, imeiNumber)
    return ok(lookup !== null && mayMakeToolsOn(actor, lookup.holder) ? lookup.device : null)
  }
