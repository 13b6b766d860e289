import type { FleetDevice } from '../devices/fleet.ts'
import { FRIDGE_LIMITS, type FridgeKind } from '../fridges/climates.ts'
import { PROTOCOLS } from '../senders/protocols.ts'
import type { DeviceName } from '../senders/sender.ts'
import { type Ask, RefusedError } from './ask.ts'

/** A device that the server knows. `isNew`: it was registered now. */
export type RegisteredDevice = { device: FleetDevice; name: DeviceName; isNew: boolean }

export type RegisterOptions = {
  /** The account that gets the devices; null: the caller's own. */
  customerId: string | null
  /** From where its Teltonika loggers send, CIDR. */
  networks: readonly string[]
}

type Registration = { key: string; device: { tools: { equipmentId: number }[] } }

const REGISTRATION = 'key device { tools { equipmentId } }'
const REGISTER = `mutation ($imei: String!, $alias: String, $userId: ID) {
  registration: registerDevice(imeiNumber: $imei, alias: $alias, userId: $userId) { ${REGISTRATION} }
}`
const ROTATE_KEY = `mutation ($imei: String!) {
  registration: rotateDeviceKey(imeiNumber: $imei) { ${REGISTRATION} }
}`
const ADD_TOOL = `mutation (
  $name: String!, $imei: String!, $sensor: Int!, $userId: ID, $defrosts: Boolean!,
  $min: Float!, $max: Float!, $notificationMin: Float!, $notificationMax: Float!
) {
  tool(
    name: $name, imeiNumber: $imei, equipmentId: $sensor, userId: $userId, defrostFridge: $defrosts,
    min: $min, max: $max, notificationMin: $notificationMin, notificationMax: $notificationMax,
    temperatureCorrection: 0
  ) { id }
}`
const ALLOW_TCP = `mutation ($imei: String!, $networks: [String!]!) {
  allowTcp(imeiNumber: $imei, networks: $networks) { imeiNumber }
}`

const toolName = (kind: FridgeKind, { number }: FleetDevice, sensor: number): string =>
  `Simulated ${kind} ${number + 1}${sensor > 1 ? `, probe ${sensor}` : ''}`

/** Registers the device; one that an earlier run registered gets a new key. */
const registerOrRenew = async (
  ask: Ask,
  { imeiNumber: imei, protocol, alias }: FleetDevice,
  userId: string | null,
): Promise<{ registration: Registration; isNew: boolean }> => {
  const known = PROTOCOLS[protocol].namedBy === 'imei' ? null : alias
  try {
    const answer = await ask<{ registration: Registration }>(REGISTER, {
      imei,
      alias: known,
      userId,
    })
    return { ...answer, isNew: true }
  } catch (error) {
    if (!(error instanceof RefusedError) || !error.keys.includes('devices.registered')) throw error
    return { ...(await ask<{ registration: Registration }>(ROTATE_KEY, { imei })), isNew: false }
  }
}

const registerDevice = async (
  ask: Ask,
  device: FleetDevice,
  { customerId, networks }: RegisterOptions,
): Promise<RegisteredDevice> => {
  const { imeiNumber, alias, kinds, protocol } = device
  const { registration, isNew } = await registerOrRenew(ask, device, customerId)
  const sensors = new Set(registration.device.tools.map(({ equipmentId }) => equipmentId))
  for (const [index, kind] of kinds.entries()) {
    const sensor = index + 1
    if (sensors.has(sensor)) continue
    await ask(ADD_TOOL, {
      name: toolName(kind, device, sensor),
      imei: imeiNumber,
      sensor,
      userId: customerId,
      defrosts: kind !== 'medicine',
      ...FRIDGE_LIMITS[kind],
    })
  }
  if (protocol === 'teltonika') await ask(ALLOW_TCP, { imei: imeiNumber, networks })
  return {
    device,
    name: { imeiNumber, alias, key: registration.key, sensors: kinds.length },
    isNew,
  }
}

/** How many devices are registered at once. */
const AT_ONCE = 4

/**
 * Registers devices that go by IMEI, EUI or MAC, with a tool for each of their sensors. `onDevice` is
 * called after each.
 */
export const registerFleet = async (
  ask: Ask,
  devices: readonly FleetDevice[],
  options: RegisterOptions,
  onDevice: () => void,
): Promise<RegisteredDevice[]> => {
  const registered: RegisteredDevice[] = []
  const left = devices.values()
  const work = async (): Promise<void> => {
    for (const device of left) {
      registered.push(await registerDevice(ask, device, options))
      onDevice()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return registered.toSorted((a, b) => a.device.number - b.device.number)
}
