import { CHANNELS } from '../../domain/devices/sensor.ts'
import type { Measurement } from '../reading.ts'
import { bearer, httpPost, WITHOUT_CONNECTION } from './http-post.ts'
import type { Delivery, Part, Protocol } from './sender.ts'

/** The readings of the measurements as docs/protocols/http.md has them. */
export const readingsBody = (measurements: readonly Measurement[]): object[] =>
  measurements.flatMap(({ timeMs, readings }) =>
    readings.map(({ sensor, channel, ...outcome }) => ({
      sensor,
      time: new Date(timeMs).toISOString(),
      ...('value' in outcome ? { value: outcome.value } : { error: outcome.fault }),
      ...(channel === 'temperature' ? {} : { type: channel }),
    })),
  )

/** Sends with the device's own key, as JSON. */
export const postReadings = (
  url: string,
  device: { imeiNumber: string; key: string | null; measurements: readonly Measurement[] },
  isPacked = false,
): Promise<Delivery> =>
  httpPost({
    url: `${url}/ingest/v1/readings`,
    type: 'application/json',
    body: JSON.stringify({ imei: device.imeiNumber, readings: readingsBody(device.measurements) }),
    headers: bearer(device.key),
    isPacked,
  })

const linesOf = (parts: readonly Part[]): string =>
  parts
    .flatMap(({ device, measurements }) =>
      readingsBody(measurements).map(
        (reading) => `${JSON.stringify({ imei: device.imeiNumber, ...reading })}\n`,
      ),
    )
    .join('')

const OWN = {
  namedBy: 'imei',
  sensors: 4,
  channels: CHANNELS,
  faultName: 'not-connected',
  time: 'own',
  measurementsPerMessage: 500,
} as const

const json = (isPacked: boolean): Protocol => ({
  ...OWN,
  devicesPerSender: 1,
  gathersDevices: false,
  open: ({ url }) => ({
    ...WITHOUT_CONNECTION,
    send: ([part]) => {
      const { device, measurements } = part!
      return postReadings(url, { ...device, measurements }, isPacked)
    },
  }),
})

/** A device with its own key, as JSON. */
export const HTTP = json(false)
export const HTTP_GZIP = json(true)

/** A gateway with a token: one reading a line, packed. */
export const NDJSON: Protocol = {
  ...OWN,
  devicesPerSender: 20,
  gathersDevices: true,
  measurementsPerMessage: 50,
  open: ({ url, token }) => ({
    ...WITHOUT_CONNECTION,
    send: (parts) =>
      httpPost({
        url: `${url}/ingest/v1/readings`,
        type: 'application/x-ndjson',
        body: linesOf(parts),
        headers: bearer(token),
        isPacked: true,
      }),
  }),
}
