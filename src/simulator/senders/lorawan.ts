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

/** ChirpStack's HTTP integration without a codec: the bytes of a Milesight sensor. */
export const CHIRPSTACK: Protocol = {
  ...LORAWAN,
  sensors: 1,
  channels: ['temperature', 'humidity', 'battery', 'door'],
  open: ({ url, token }) => ({
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
          deviceInfo: { devEui: euiOf(device), deviceProfileName: 'Milesight EM320' },
          fPort: 85,
          data: milesightBytes(measurement).toString('base64'),
        }),
      })
    },
  }),
}
