import type { IngestRoute } from '../http/ingest-route.ts'
import { decodeChirpStack, decodeThingsStack } from './decode-uplink.ts'

/** Webhooks of LoRaWAN network servers. */
export const LORAWAN_ROUTES: readonly IngestRoute[] = [
  {
    protocol: 'lorawan',
    url: '/ingest/v1/things-stack',
    decode: (body, { receivedMs }) => decodeThingsStack(body, receivedMs),
  },
  {
    protocol: 'lorawan',
    url: '/ingest/v1/chirpstack',
    decode: (body, { receivedMs, query }) =>
      decodeChirpStack(
        body,
        receivedMs,
        typeof query['event'] === 'string' ? query['event'] : undefined,
      ),
  },
]
