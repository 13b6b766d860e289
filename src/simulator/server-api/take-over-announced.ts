import { setTimeout as sleep } from 'node:timers/promises'
import type { FleetDevice } from '../devices/fleet.ts'
import { announce, thingName } from '../senders/home-assistant.ts'
import type { DeviceName, ServerAddress } from '../senders/sender.ts'
import { SimulationError } from '../simulation-error.ts'
import type { Ask } from './ask.ts'
import type { RegisteredDevice } from './register-fleet.ts'

type FoundSensor = {
  id: string
  deviceName: string
  type: string
  isTaken: boolean
  imeiNumber: string | null
}

const FOUND = '{ foundSensors { id deviceName type isTaken imeiNumber } }'
const TAKE_OVER = `mutation ($id: ID!, $userId: ID) {
  takeOverSensor(id: $id, userId: $userId) { imeiNumber }
}`

/** What an account keeps of found sensors; each device here announces three. */
const MOST_FOUND = 500
const ANNOUNCED_OF_DEVICE = 3
export const MOST_ANNOUNCED = Math.floor(MOST_FOUND / ANNOUNCED_OF_DEVICE)

/** The broker stores what it was told before it acknowledges; another server's may take a moment. */
const TRIES = 10
const BETWEEN_TRIES_MS = 500

const temperatures = async (ask: Ask): Promise<Map<string, FoundSensor>> => {
  const { foundSensors } = await ask<{ foundSensors: FoundSensor[] }>(FOUND)
  return new Map(
    foundSensors
      .filter(({ type }) => type === 'temperature')
      .map((sensor) => [sensor.deviceName, sensor]),
  )
}

/** Lets the gateways announce their devices, and takes each of them over. */
export const takeOverAnnounced = async (
  ask: Ask,
  server: ServerAddress,
  devices: readonly FleetDevice[],
  customerId: string | null,
): Promise<RegisteredDevice[]> => {
  const named = devices.map((device): { device: FleetDevice; name: DeviceName } => ({
    device,
    name: { imeiNumber: device.imeiNumber, alias: device.alias, key: null, sensors: 1 },
  }))
  await announce(
    server,
    named.map(({ name }) => name),
  )
  let sensors = await temperatures(ask)
  const isThere = ({ name }: { name: DeviceName }) => sensors.has(thingName(name))
  for (let tries = 1; !named.every(isThere); tries += 1) {
    if (tries === TRIES)
      throw new SimulationError('The server did not find the sensors that a gateway announced.')
    await sleep(BETWEEN_TRIES_MS)
    sensors = await temperatures(ask)
  }
  const registered: RegisteredDevice[] = []
  for (const { device, name } of named) {
    const sensor = sensors.get(thingName(name))!
    const imeiNumber = sensor.isTaken
      ? sensor.imeiNumber!
      : (
          await ask<{ takeOverSensor: { imeiNumber: string } }>(TAKE_OVER, {
            id: sensor.id,
            userId: customerId,
          })
        ).takeOverSensor.imeiNumber
    registered.push({ device, name: { ...name, imeiNumber }, isNew: !sensor.isTaken })
  }
  return registered
}
