import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { isInSubtree, mayHoldTools } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Writes } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { giveDevice } from './give-device.ts'
import { heldDevice } from './held-device.ts'
import { topLevelOf } from './top-level-of.ts'

/**
 * For an account that is deleted: its devices go to the account above it, or to the stock where a
 * superadmin or nobody is above it.
 */
export const leaveDevices = async (
  stores: Writes,
  account: Account,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const parent =
    account.parentUserId === null ? null : await stores.accounts.byId(account.parentUserId)
  const heir =
    parent !== null && parent.role !== 'superadmin' && mayHoldTools(parent.role) ? parent.id : null
  for (const device of await stores.devices.ofHolder(account.id))
    await giveDevice(stores, device, heir, by, now)
}

/**
 * For an account that has moved with its subtree: devices that the former customer holds and that
 * have tools in the subtree go to the new top-level account. `moved`: as it is after the move;
 * `tools`: those of its subtree.
 */
export const takeDevicesAlong = async (
  stores: Writes,
  moved: Account,
  tools: readonly OwnedTool[],
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const owners = new Map(
    tools
      .filter(({ tool }) => tool.isBound)
      .map(({ tool, ownerPath }) => [tool.imeiNumber, ownerPath]),
  )
  for (const [imeiNumber, ownerPath] of owners) {
    const lookup = await heldDevice(stores, imeiNumber)
    if (lookup === null || lookup.holder === null || isInSubtree(ownerPath, lookup.holder.path))
      continue
    await giveDevice(stores, lookup.device, await topLevelOf(stores, moved.path), by, now)
  }
}
