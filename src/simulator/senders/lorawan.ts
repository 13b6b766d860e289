import { type Measurement, temperaturesOf, valueOf } from '../reading.ts'
import { bearer, httpPost, WITHOUT_CONNECTION } from './http-post.ts'
import type { DeviceName, Protocol } from './sender.ts'

/** A message of LoRaWAN holds one measurement; the network server passes it on at once. */
const LORAWAN = {
  devicesPerSender: 1,
  gathersDevices: false,
  namedBy: 'eui',
  faultName: null,
  time: 'own',
  measurementsPerMessage: 1,
} as const

/** What a Dragino or Milesight probe that is not there shows, °C. */
const NOT_CONNECTED = 327.67

const decodedPayload = (measurement: Measurement): Record<string, number | string> => {
  const fields: Record<string, number | string> = {}
  for (const [i, reading] of temperaturesOf(measurement).entries())
    fields[i === 0 ? 'temperature' : `temperature_${reading.sensor}`] =
      'value' in reading ? reading.value : NOT_CONNECTED
  const humidity = valueOf(measurement, 'humidity')
  const battery = valueOf(measurement, 'battery')
  const door = valueOf(measurement, 'door')
  if (humidity !== null) fields['humidity'] = humidity
  if (battery !== null) fields['battery'] = battery
  if (door !== null) fields['door'] = door === 1 ? 'open' : 'closed'
  return fields
}

/** Milesight's bytes: battery 01 75, temperature 03 67, humidity 04 68, door 06 00. */
export const milesightBytes = (measurement: Measurement): Buffer => {
  const parts: Buffer[] = []
  const add = (channel: number, type: number, value: Buffer): void =>
    void parts.push(Buffer.from([channel, type]), value)
  const battery = valueOf(measurement, 'battery')
  const celsius = valueOf(measurement, 'temperature')
  const humidity = valueOf(measurement, 'humidity')
  const door = valueOf(measurement, 'door')
  if (battery !== null) add(0x01, 0x75, Buffer.from([battery]))
  if (celsius !== null) {
    const tenths = Buffer.alloc(2)
    tenths.writeInt16LE(Math.round(celsius * 10))
    add(0x03, 0x67, tenths)
  }
  if (humidity !== null) add(0x04, 0x68, Buffer.from([humidity * 2]))
  if (door !== null) add(0x06, 0x00, Buffer.from([door]))
  return Buffer.concat(parts)
}

const tenths = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(Math.round(value * 10))
  return bytes
}

/** What Elsys calls its own sensor's temperature, its first external one, and each of two more. */
const ELSYS_TEMPERATURES = [0x01, 0x0c, 0x19, 0x19]

/** Elsys's bytes: temperature 01, humidity 02, temperatures of external probes 0c and 19. */
export const elsysBytes = (measurement: Measurement): Buffer => {
  const humidity = valueOf(measurement, 'humidity')
  return Buffer.concat([
    ...(humidity === null ? [] : [Buffer.from([0x02, Math.round(humidity)])]),
    ...temperaturesOf(measurement).flatMap((reading) =>
      'value' in reading
        ? [Buffer.from([ELSYS_TEMPERATURES[reading.sensor - 1]!]), tenths(reading.value)]
        : [],
    ),
  ])
}

/** The millivolts of its battery, which says nothing else. */
const DRAGINO_BATTERY = 3_000
/** Its external sensor is a probe of temperature. */
const DRAGINO_PROBE = 0x01
const NO_PROBE = 0x7fff

/** Dragino's bytes of an LHT65N: battery, temperature, humidity, and the external probe's temperature. */
export const draginoBytes = (measurement: Measurement): Buffer => {
  const [own, probe] = temperaturesOf(measurement)
  const hundredths = (reading: typeof own): number =>
    reading !== undefined && 'value' in reading
      ? Math.round(reading.value * 100) & 0xffff
      : NO_PROBE
  const bytes = Buffer.alloc(11, 0xff)
  bytes.writeUInt16BE(DRAGINO_BATTERY, 0)
  bytes.writeUInt16BE(hundredths(own), 2)
  bytes.writeUInt16BE(Math.round((valueOf(measurement, 'humidity') ?? 0) * 10), 4)
  bytes[6] = probe === undefined ? 0 : DRAGINO_PROBE
  bytes.writeUInt16BE(hundredths(probe), 7)
  return bytes
}

const euiOf = ({ alias, imeiNumber }: DeviceName): string => alias ?? imeiNumber

/** The Things Stack's webhook, with the fields of its payload formatter. */
export const THINGS_STACK: Protocol = {
  ...LORAWAN,
  sensors: 2,
  channels: ['temperature', 'humidity', 'battery', 'door'],
  faultName: 'not-connected',
  open: ({ url, token }) => ({
    ...WITHOUT_CONNECTION,
    send: ([part]) => {
      const { device, measurements } = part!
      const measurement = measurements[0]!
      const receivedAt = new Date(measurement.timeMs).toISOString()
      return httpPost({
        url: `${url}/ingest/v1/things-stack`,
        type: 'application/json',
        headers: bearer(token),
        body: JSON.stringify({
          end_device_ids: {
            device_id: `eui-${euiOf(device)}`,
            dev_eui: euiOf(device).toUpperCase(),
          },
          received_at: receivedAt,
          uplink_message: {
            f_port: 85,
            received_at: receivedAt,
            decoded_payload: decodedPayload(measurement),
          },
        }),
      })
    },
  }),
}

/** ChirpStack's HTTP integration without a codec, for devices of one profile. */
const chirpStack = (
  deviceProfileName: string,
  fPort: number,
  bytesOf: (measurement: Measurement) => Buffer,
): Protocol['open'] => {
  return ({ url, token }) => ({
    ...WITHOUT_CONNECTION,
    send: ([part]) => {
      const { device, measurements } = part!
      const measurement = measurements[0]!
      return httpPost({
        url: `${url}/ingest/v1/chirpstack?event=up`,
        type: 'application/json',
        headers: bearer(token),
        body: JSON.stringify({
          time: new Date(measurement.timeMs).toISOString(),
          deviceInfo: { devEui: euiOf(device), deviceProfileName },
          fPort,
          data: bytesOf(measurement).toString('base64'),
        }),
      })
    },
  })
}

export const CHIRPSTACK: Protocol = {
  ...LORAWAN,
  sensors: 1,
  channels: ['temperature', 'humidity', 'battery', 'door'],
  open: chirpStack('Milesight EM320', 85, milesightBytes),
}

export const CHIRPSTACK_ELSYS: Protocol = {
  ...LORAWAN,
  euiPrefix: 'a81758',
  sensors: 4,
  channels: ['temperature', 'humidity'],
  open: chirpStack('ELSYS EXT', 5, elsysBytes),
}

export const CHIRPSTACK_DRAGINO: Protocol = {
  ...LORAWAN,
  euiPrefix: 'a84041',
  sensors: 2,
  channels: ['temperature', 'humidity'],
  faultName: 'not-connected',
  open: chirpStack('Dragino LHT65N', 2, draginoBytes),
}
