import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { topLevelOf } from '../devices/top-level-of.ts'
import type { Stores } from '../storage/storage.ts'

export const SENSOR_TAKEN = badInput('This sensor of the device is assigned already.', 'tools.sensorTaken')
const DEVICE_ELSEWHERE = badInput('This device belongs to another customer.', 'tools.deviceElsewhere')

/**
 * Why a sensor cannot be a tool of the owner at `ownerPath`; null when it can. All live tools of a device lie under one
 * top-level account; nobody learns which. `toolId`: the tool that is to change, null for a new one.
 */
export const sensorRefusal = async (
  stores: Stores,
  sensor: { imeiNumber: string; equipmentId: number },
  ownerPath: string,
  toolId: number | null,
): Promise<Refusal | null> => {
  const others = (await stores.tools.ofDevice(sensor.imeiNumber)).filter(({ tool }) => tool.id !== toolId)
  const top = await topLevelOf(stores, ownerPath)
  for (const other of others) if ((await topLevelOf(stores, other.ownerPath)) !== top) return DEVICE_ELSEWHERE
  return others.some(({ tool }) => tool.equipmentId === sensor.equipmentId) ? SENSOR_TAKEN : null
}
