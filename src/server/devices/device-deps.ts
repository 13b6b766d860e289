import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageDevices } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Storage } from '../storage/storage.ts'

export type DeviceDeps = { storage: Storage; clock: Clock }

/** Why the device register is closed to this caller; null when it is open. */
export const registerRefusal = (actor: Actor): Refusal | null => {
  if (actor.kind === 'nobody') return { kind: 'unauthenticated' }
  return mayManageDevices(actor) ? null : { kind: 'forbidden' }
}
