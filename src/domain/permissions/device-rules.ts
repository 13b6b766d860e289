import type { AccountActor, Actor } from './actor.ts'
import {
  actsFor,
  hasRole,
  holdsTools,
  isAccount,
  managesPath,
  mayListTools,
  type Subject,
} from './rules.ts'

/** Registers devices: for the stock, or for accounts that the actor manages. */
export const mayRegisterDevices = (actor: Actor): actor is AccountActor =>
  hasRole(actor, 'superadmin', 'factory', 'admin', 'affiliate')

/** Devices that tried to send without being registered. */
export const maySeeUnknownDevices = (actor: Actor): boolean =>
  hasRole(actor, 'superadmin', 'factory')

/** Sees whose a device is, and gives devices to accounts. */
export const mayAssignDevices = (actor: Actor): boolean =>
  hasRole(actor, 'superadmin', 'admin', 'affiliate')

/** Manages the devices without a holder. */
export const mayManageStock = (actor: Actor): boolean => hasRole(actor, 'superadmin', 'factory')

/** Gives a device its key, claim code and networks. `holder`: null for a device of the stock. */
export const mayManageDeviceOf = (actor: Actor, holder: Subject | null): boolean =>
  holder === null
    ? mayManageStock(actor)
    : mayAssignDevices(actor) && managesPath(actor, holder.path)

/**
 * Says from which networks a device may send without a secret: who manages it, and the account that
 * holds it, whose record alone is at stake.
 */
export const mayAllowNetworksOf = (actor: Actor, holder: Subject | null): boolean =>
  mayManageDeviceOf(actor, holder) || (holder !== null && mayMakeToolsOn(actor, holder))

/** Says under which second name a device sends: who manages it, and the account that holds it. */
export const mayNameDeviceOf = mayAllowNetworksOf

/** Makes tools on a device of this holder: of the account's own, too. */
export const mayMakeToolsOn = (actor: Actor, holder: Subject | null): boolean =>
  holder === null
    ? hasRole(actor, 'superadmin')
    : mayListTools(actor) && (actsFor(actor) === holder.id || managesPath(actor, holder.path))

/** Claims devices by the code on their label: whoever may have tools. */
export const mayClaimDevices = mayListTools

/** Makes this account the holder of a device that is registered or claimed. */
export const mayHoldDeviceFor = (actor: Actor, holder: Subject): boolean =>
  holdsTools(holder) &&
  isAccount(actor) &&
  (actsFor(actor) === holder.id || managesPath(actor, holder.path))
