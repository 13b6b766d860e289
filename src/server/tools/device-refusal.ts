import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Reads } from '../storage/storage.ts'

const DEVICE_ELSEWHERE = badInput({
  field: 'imeiNumber',
  key: 'tools.deviceElsewhere',
  message: 'This device belongs to another customer.',
})

/**
 * Why a device cannot have a tool of the owner at `ownerPath`; null when it can. All live tools of
 * a device lie under one top-level account; nobody learns which. `toolId`: the tool that is to
 * change, null for a new one.
 */
export const deviceRefusal = async (
  stores: Reads,
  imeiNumber: string,
  ownerPath: string,
  toolId: number | null,
): Promise<Refusal | null> => {
  const top = await topLevelOf(stores, ownerPath)
  for (const other of await stores.tools.ofDevice(imeiNumber)) {
    if (other.tool.id !== toolId && (await topLevelOf(stores, other.ownerPath)) !== top)
      return DEVICE_ELSEWHERE
  }
  return null
}
