import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageDeviceOf, mayRegisterDevices } from '../../domain/permissions/device-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Device } from '../storage/device-store.ts'
import type { Reads } from '../storage/storage.ts'

/** `holder` null: the device is in the stock. */
export type HeldDevice = { device: Device; holder: Account | null }

/** A registered device and its holder; null for an IMEI that nobody registered. */
export const heldDevice = async (
  stores: Pick<Reads, 'accounts' | 'devices'>,
  imeiNumber: string,
): Promise<HeldDevice | null> => {
  const device = await stores.devices.byImei(imeiNumber)
  if (device === null) return null
  if (device.holderId === null) return { device, holder: null }
  const holder = await stores.accounts.byId(device.holderId)
  if (holder === null) throw new Error(`The holder of device ${imeiNumber} does not exist`)
  return { device, holder }
}

/** Why the device register is closed to this caller; null when it is open. */
export const registerRefusal = (actor: Actor): Refusal | null => {
  if (actor.kind === 'nobody') return { kind: 'unauthenticated' }
  return mayRegisterDevices(actor) ? null : { kind: 'forbidden' }
}

/** The device, if `may` says so. Another one is refused as if it did not exist. */
const deviceFor = async (
  stores: Pick<Reads, 'accounts' | 'devices'>,
  actor: Actor,
  imeiNumber: string,
  may: (actor: Actor, holder: Account | null) => boolean,
): Promise<Result<HeldDevice, Refusal>> => {
  const lookup = await heldDevice(stores, imeiNumber)
  return lookup === null || !may(actor, lookup.holder) ? refused({ kind: 'not-found' }) : ok(lookup)
}

export const RETIRED = badInput({
  field: 'imeiNumber',
  key: 'devices.retired',
  message: 'This device is retired. Register it again first.',
})

/** The same for what is only done with a device in service. `may`: by default, who manages it. */
export const deviceInService = async (
  stores: Pick<Reads, 'accounts' | 'devices'>,
  actor: Actor,
  imeiNumber: string,
  may = mayManageDeviceOf,
): Promise<Result<HeldDevice, Refusal>> => {
  const lookup = await deviceFor(stores, actor, imeiNumber, may)
  return lookup.ok && lookup.value.device.retiredAt !== null ? refused(RETIRED) : lookup
}
