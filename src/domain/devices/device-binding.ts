import type { Actor } from '../permissions/actor.ts'
import { mayMakeToolsOn } from '../permissions/device-rules.ts'
import { isInSubtree, type Subject } from '../permissions/rules.ts'

/** Who holds a registered device. `holder` null: it is in the stock. */
export type DeviceHolding = { holder: Subject | null }

/**
 * What becomes of a tool that somebody puts on a sensor of a device.
 *
 * - `bound`: it gets the sensor's readings.
 * - `given`: as `bound`, and the device goes from the stock to the top-level account of the tool's
 *   owner.
 * - `elsewhere`: refused, since the tool's owner lies outside of the holder's branch. Only for those
 *   who manage the holder: it says that the device exists.
 * - `waits`: it waits for a device, as on an IMEI that nobody registered.
 */
export type Binding = 'bound' | 'given' | 'elsewhere' | 'waits'

/** `device`: null when the IMEI is not registered. `ownerPath`: path of the tool's owner. */
export const bindingOf = (
  actor: Actor,
  device: DeviceHolding | null,
  ownerPath: string,
): Binding => {
  if (device === null || !mayMakeToolsOn(actor, device.holder)) return 'waits'
  if (device.holder === null) return 'given'
  return isInSubtree(ownerPath, device.holder.path) ? 'bound' : 'elsewhere'
}

/**
 * Whether a tool that waits on a device's IMEI is bound once this account holds the device: the
 * owner lies in the holder's branch, and the account that made the tool manages the holder. `maker`:
 * null when that account is gone.
 */
export const isBoundByHolder = (holder: Subject, ownerPath: string, maker: Actor | null): boolean =>
  isInSubtree(ownerPath, holder.path) &&
  (ownerPath === holder.path || (maker !== null && mayMakeToolsOn(maker, holder)))
