import type { FleetDevice } from '../devices/fleet.ts'
import { FRIDGE_LIMITS, type FridgeKind } from '../fridges/climates.ts'
import { PROTOCOLS } from '../senders/protocols.ts'
import type { DeviceName } from '../senders/sender.ts'
import { SimulationError } from '../simulation-error.ts'
import type { Ask } from './ask.ts'

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
const REGISTER_MANY = `mutation ($csv: String!, $userId: ID) {
  registerDevices(csv: $csv, dryRun: false, userId: $userId, onlyGood: true) {
    rows { imeiNumber key problems { key message } }
  }
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

type BatchRow = {
  imeiNumber: string
  key: string | null
  problems: { key: string; message: string }[]
}

/** What the server registers in one transaction at most. */
const DEVICES_PER_CALL = 1_000

/** One change for a thousand devices. Answers the keys by IMEI; devices of an earlier run have none. */
const registerAll = async (
  ask: Ask,
  devices: readonly FleetDevice[],
  userId: string | null,
): Promise<Map<string, string>> => {
  const keys = new Map<string, string>()
  for (let at = 0; at < devices.length; at += DEVICES_PER_CALL) {
    const rows = devices
      .slice(at, at + DEVICES_PER_CALL)
      .map(({ imeiNumber, protocol, alias }) =>
        PROTOCOLS[protocol].namedBy === 'imei' ? imeiNumber : `${imeiNumber},${alias}`,
      )
    const answer = await ask<{ registerDevices: { rows: BatchRow[] } }>(REGISTER_MANY, {
      csv: ['imei,alias', ...rows].join('\n'),
      userId,
    })
    for (const { imeiNumber, key, problems } of answer.registerDevices.rows) {
      if (key !== null) keys.set(imeiNumber, key)
      const [other] = problems.filter((problem) => problem.key !== 'devices.registered')
      if (key === null && other !== undefined)
        throw new SimulationError(`${imeiNumber}: ${other.message}`)
    }
  }
  return keys
}

/** `key`: of a device that was registered now; without one an earlier run did, and it gets a new key. */
const prepareDevice = async (
  ask: Ask,
  device: FleetDevice,
  key: string | undefined,
  { customerId, networks }: RegisterOptions,
): Promise<RegisteredDevice> => {
  const { imeiNumber, alias, kinds, protocol } = device
  const registration: Registration =
    key === undefined
      ? (await ask<{ registration: Registration }>(ROTATE_KEY, { imei: imeiNumber })).registration
      : { key, device: { tools: [] } }
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
    isNew: key !== undefined,
  }
}

/** How many devices get their tools at once. */
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
  const keys = await registerAll(ask, devices, options.customerId)
  const registered: RegisteredDevice[] = []
  const left = devices.values()
  const work = async (): Promise<void> => {
    for (const device of left) {
      registered.push(await prepareDevice(ask, device, keys.get(device.imeiNumber), options))
      onDevice()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return registered.toSorted((a, b) => a.device.number - b.device.number)
}
