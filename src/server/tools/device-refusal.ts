import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Reads } from '../storage/storage.ts'

const DEVICE_OF_OTHER_CUSTOMER = badInput({
  field: 'imeiNumber',
  key: 'tools.deviceElsewhere',
  message: 'This device belongs to another customer.',
})

/**
 * All live tools of a device must belong to accounts below the same top-level account. Returns the
 * refusal when a tool of the owner at `ownerPath` would break this rule, else null. The refusal
 * does not name the other customer. `toolId`: the tool being changed, null for a new tool.
 */
export const deviceRefusal = async (
  stores: Reads,
  imeiNumber: string,
  ownerPath: string,
  toolId: number | null,
): Promise<Refusal | null> => {
  const topLevelId = await topLevelOf(stores, ownerPath)
  for (const { tool, ownerPath: toolOwnerPath } of await stores.tools.ofDevice(imeiNumber)) {
    if (tool.id !== toolId && (await topLevelOf(stores, toolOwnerPath)) !== topLevelId)
      return DEVICE_OF_OTHER_CUSTOMER
  }
  return null
}
