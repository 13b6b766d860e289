import { numberWithoutImei } from '../../domain/devices/found-sensor.ts'
import { CLIMATES, type FridgeKind } from '../fridges/climates.ts'
import { type FridgePlan, randomFrom } from '../fridges/simulated-fridge.ts'
import { PROTOCOLS, type ProtocolName } from '../senders/protocols.ts'
import type { Protocol } from '../senders/sender.ts'
import { type Scenario, type ScenarioChoice, scenarioOf, troubleOf } from './scenario.ts'
import { type DevicePlan, simulatedDevice } from './simulated-device.ts'

/** A device as it stands in the register. */
export type FleetDevice = {
  /** From 0; decides, with the seed, everything that happens to it. */
  number: number
  protocol: ProtocolName
  imeiNumber: string
  /** EUI, MAC or the address of an announced thing. */
  alias: string | null
  /** What each of its sensors hangs in. */
  kinds: readonly FridgeKind[]
}

const KINDS = Object.keys(CLIMATES) as FridgeKind[]
/** Of 100 devices with room for more, how many have a single sensor. */
const SINGLE_PERCENT = 70
const SEEDS = 1_000_000
/** Milesight's number of the IEEE: the bytes of its sensors are read. */
const EUI_PREFIX = '24e124'
const MAC_PREFIX = 'd2'

const hex = (value: number, digits: number): string =>
  (value % 16 ** digits).toString(16).padStart(digits, '0')

const aliasOf = (protocol: ProtocolName, seed: number, number: number): string | null => {
  const { namedBy, euiPrefix = EUI_PREFIX }: Protocol = PROTOCOLS[protocol]
  switch (namedBy) {
    case 'imei':
      return null
    case 'eui':
    case 'announced':
      return `${euiPrefix}${hex(seed, 5)}${hex(number, 5)}`
    case 'mac': {
      const digits = `${MAC_PREFIX}${hex(seed, 4)}${hex(number, 6)}`.toUpperCase()
      return digits.match(/../g)!.join(':')
    }
  }
}

/** Seeds of a device's own randomness: what it is, what happens to it, and each of its fridges. */
const randomOf = (seed: number, number: number, use: number) =>
  randomFrom(Math.imul(seed + 1, 0x9e3779b1) + Math.imul(number + 1, 0x85ebca6b) + use)

const kindsOf = (most: number, seed: number, number: number): FridgeKind[] => {
  const random = randomOf(seed, number, 1)
  const isSingle = random() * 100 < SINGLE_PERCENT
  const sensors = isSingle ? 1 : 1 + Math.floor(random() * most)
  return Array.from({ length: sensors }, () => KINDS[Math.floor(random() * KINDS.length)]!)
}

/**
 * The devices of a fleet, the protocols in turn. The same seed gives the same devices. Their IMEIs
 * begin with 00, which no maker is given.
 */
export const fleetOf = (
  count: number,
  protocols: readonly ProtocolName[],
  seed: number,
): FleetDevice[] =>
  Array.from({ length: count }, (_, number) => {
    const protocol = protocols[number % protocols.length]!
    const digits = `${String(seed % SEEDS).padStart(6, '0')}${String(number).padStart(6, '0')}`
    return {
      number,
      protocol,
      imeiNumber: numberWithoutImei(digits),
      alias: aliasOf(protocol, seed, number),
      kinds: kindsOf(PROTOCOLS[protocol].sensors, seed, number),
    }
  })

export type Run = {
  seed: number
  scenario: ScenarioChoice
  /** When the simulation begins, ms since 1970, and how long it lasts in its own time. */
  startMs: number
  runMs: number
  /** How often each device measures. */
  everyMs: number
  isRealTime: boolean
}

const planOf = (
  { number, protocol, kinds }: FleetDevice,
  { seed, scenario: choice, runMs, everyMs, isRealTime }: Run,
): DevicePlan & { scenario: Scenario } => {
  const random = randomOf(seed, number, 2)
  const { channels, faultName } = PROTOCOLS[protocol]
  const scenario = scenarioOf(choice, random)
  const trouble = troubleOf(scenario, runMs, random, isRealTime)
  const fridgeOf = (kind: FridgeKind, index: number): FridgePlan => ({
    ...CLIMATES[kind],
    ...trouble.fridge,
    seed: Math.floor(randomOf(seed, number, 3 + index)() * 2 ** 32),
    goods: random() < 0.7 ? { lagMinutes: 60 + Math.floor(random() * 180) } : null,
  })
  return {
    scenario,
    fridges: kinds.map(fridgeOf),
    channels,
    faultName,
    everyMs,
    // Whole seconds: every protocol can say these.
    offsetMs: Math.floor((random() * everyMs) / 1_000) * 1_000,
    trouble,
  }
}

/** The device as it measures in this run. */
export const runningDevice = (device: FleetDevice, run: Run) => {
  const plan = planOf(device, run)
  return { plan, measuring: simulatedDevice(plan, Math.floor(run.startMs / 1_000) * 1_000) }
}
export type RunningDevice = ReturnType<typeof runningDevice>
