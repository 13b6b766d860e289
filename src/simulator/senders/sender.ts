import type { Channel } from '../../domain/devices/sensor.ts'
import type { SensorFault } from '../../domain/readings/stored-value.ts'
import type { Measurement } from '../reading.ts'

/** What a device is called, by whatever name its protocol uses. */
export type DeviceName = {
  imeiNumber: string
  /** A LoRaWAN EUI or a Ruuvi tag's MAC; null for a device that goes by its IMEI. */
  alias: string | null
  /** Its own key; null for a device that only gateways send for. */
  key: string | null
  /** Temperatures 1 to this. */
  sensors: number
}

/** Measurements of one device, in order of time. */
export type Part = { device: DeviceName; measurements: readonly Measurement[] }

/** `index`: place among the readings of the message, in their order. */
export type RefusedReading = { index: number; reason: string }

export type Delivery =
  /** What is not refused is on the server's disk. */
  | { kind: 'acknowledged'; refused: readonly RefusedReading[] }
  /** Nothing of it was taken; sending it again later can succeed. */
  | { kind: 'again'; afterMs: number; reason: string }
  /** Nothing of it was taken, and sending again changes nothing. */
  | { kind: 'refused'; reason: string }

/** One connection, of a device or of a gateway that sends for several. */
export type Sender = {
  /** Sends one message. Throws when the connection breaks: whether the message arrived is not known. */
  send(parts: readonly Part[]): Promise<Delivery>
  close(): Promise<void>
}

/** Where a server listens, and with what gateways log in. */
export type ServerAddress = {
  /** Without a slash at its end. */
  url: string
  /** Null: it has no such port. */
  mqttUrl: string | null
  teltonika: { host: string; port: number } | null
  token: string
  /** The token's number: gateways log in to the broker as `key-<id>`. Null: not known. */
  tokenId: string | null
}

export type Protocol = {
  /** How many devices share a connection: more than 1 where a gateway sends for them. */
  devicesPerSender: number
  /** Whether one message holds what several of them measured. */
  gathersDevices: boolean
  /** By which name the server knows the device; `announced`: by what its gateway announced. */
  namedBy: 'imei' | 'eui' | 'mac' | 'announced'
  /** What the IEEE gave to the maker; Milesight's unless it is named. */
  euiPrefix?: string
  /** Most temperature sensors of one device. */
  sensors: number
  /** What it can say of sensor 1. */
  channels: readonly Channel[]
  /** What it says of a probe that is not connected; null: it leaves the value out. */
  faultName: SensorFault | null
  /**
   * `own`: the device says when it measured, and what it could not send waits. `receipt`: the server
   * takes the time at which a message arrives, and the device keeps nothing.
   */
  time: 'own' | 'receipt'
  /** Most measurements of one device in a message. */
  measurementsPerMessage: number
  open(server: ServerAddress, devices: readonly DeviceName[]): Sender
}
