import { type Measurement, temperaturesOf, valueOf } from '../reading.ts'
import { bearer, httpPost, WITHOUT_CONNECTION } from './http-post.ts'
import type { Part, Protocol } from './sender.ts'

/** The fields that ThingsBoard's devices and Telegraf send. */
const fieldsOf = (measurement: Measurement): [string, number][] => {
  const temperatures = temperaturesOf(measurement).flatMap((reading): [string, number][] =>
    'value' in reading ? [[`temperature${reading.sensor}`, reading.value]] : [],
  )
  const others = (['humidity', 'battery', 'door'] as const).flatMap(
    (channel): [string, number][] => {
      const value = valueOf(measurement, channel)
      return value === null ? [] : [[channel === 'battery' ? 'battery_level' : channel, value]]
    },
  )
  return [...temperatures, ...others]
}

/** ThingsBoard's device API: the key in the path. */
export const THINGSBOARD: Protocol = {
  devicesPerSender: 1,
  gathersDevices: false,
  namedBy: 'imei',
  sensors: 4,
  channels: ['temperature', 'humidity', 'battery', 'door'],
  faultName: null,
  time: 'own',
  measurementsPerMessage: 500,
  open: ({ url }) => ({
    ...WITHOUT_CONNECTION,
    send: ([part]) =>
      httpPost({
        url: `${url}/api/v1/${part!.device.key ?? ''}/telemetry`,
        type: 'application/json',
        body: JSON.stringify(
          part!.measurements.map((measurement) => ({
            ts: measurement.timeMs,
            values: Object.fromEntries(fieldsOf(measurement)),
          })),
        ),
      }),
  }),
}

/** A second in the line protocol's usual precision. */
const NANOSECONDS = '000000000'

const linesOf = ({ device, measurements }: Part): string =>
  measurements
    .map((measurement) => {
      const fields = fieldsOf(measurement).map(([name, value]) => `${name}=${value}`)
      return `fridge,host=gateway,imei=${device.imeiNumber} ${fields.join(',')} ${measurement.timeMs / 1_000}${NANOSECONDS}\n`
    })
    .join('')

/** Telegraf's output influxdb_v2, with the load of its own machine among the lines. */
export const INFLUXDB: Protocol = {
  devicesPerSender: 20,
  gathersDevices: true,
  namedBy: 'imei',
  sensors: 4,
  channels: ['temperature', 'humidity', 'battery', 'door'],
  faultName: null,
  time: 'own',
  measurementsPerMessage: 50,
  open: ({ url, token }) => ({
    ...WITHOUT_CONNECTION,
    send: (parts) =>
      httpPost({
        url: `${url}/api/v2/write?org=any&bucket=any`,
        type: 'text/plain; charset=utf-8',
        headers: { authorization: `Token ${token}` },
        body: `cpu,cpu=cpu0,host=gateway usage_idle=98.5\n${parts.map(linesOf).join('')}`,
        isPacked: true,
      }),
  }),
}

/** Flags, then manufacturer's data of Ruuvi Innovations. */
const ADVERTISED = Buffer.from('0201061bff9904', 'hex')
const NO_NUMBER = -0x8000

/** Data format 5 (RAWv2), docs.ruuvi.com: what a tag without its other sensors says is "not available". */
export const ruuviAdvertisement = (measurement: Measurement): Buffer => {
  const bytes = Buffer.alloc(24, 0xff)
  const celsius = valueOf(measurement, 'temperature')
  bytes[0] = 5
  bytes.writeInt16BE(celsius === null ? NO_NUMBER : Math.round(celsius * 200), 1)
  bytes.writeUInt16BE((valueOf(measurement, 'humidity') ?? 0) * 400, 3)
  return Buffer.concat([ADVERTISED, bytes])
}

/** A Ruuvi Gateway: the last advertisement of each of its tags. */
export const RUUVI: Protocol = {
  devicesPerSender: 20,
  gathersDevices: true,
  namedBy: 'mac',
  sensors: 1,
  channels: ['temperature', 'humidity'],
  faultName: 'read-error',
  time: 'own',
  measurementsPerMessage: 1,
  open: ({ url, token }) => ({
    ...WITHOUT_CONNECTION,
    send: (parts) => {
      const tags = parts.map(({ device, measurements }) => [
        device.alias ?? '',
        {
          rssi: -60,
          timestamp: measurements[0]!.timeMs / 1_000,
          data: ruuviAdvertisement(measurements[0]!).toString('hex').toUpperCase(),
        },
      ])
      return httpPost({
        url: `${url}/ingest/v1/ruuvi`,
        type: 'application/json',
        headers: bearer(token),
        body: JSON.stringify({ data: { tags: Object.fromEntries(tags) as object } }),
      })
    },
  }),
}
