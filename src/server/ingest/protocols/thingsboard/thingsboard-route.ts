import { unreadable } from '../http/decode.ts'
import type { IngestRoute } from '../http/ingest-route.ts'
import { decodeTelemetry } from './decode-telemetry.ts'

/** ThingsBoard's device API, where the key stands in the path. */
export const THINGSBOARD_ROUTE: IngestRoute = {
  protocol: 'thingsboard',
  url: '/api/v1/:key/telemetry',
  keyOf: ({ params }) => {
    const { key } = params as { key: string }
    return /^[\x21-\x7e]{1,300}$/.test(key) ? key : null
  },
  unknownKey:
    'The key in the path is not known: it must be the one that the device was registered with, /api/v1/<key>/telemetry.',
  decode: (body, { sender, receivedMs }) =>
    sender?.kind === 'device'
      ? decodeTelemetry(body, sender.imeiNumber, receivedMs)
      : unreadable(
          'the path',
          'The key in the path must be that of a device: it names the device.',
        ),
}
