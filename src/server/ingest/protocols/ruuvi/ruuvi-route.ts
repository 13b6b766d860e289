import type { IngestRoute } from '../http/ingest-route.ts'
import { decodeGateway } from './decode-gateway.ts'

/** A Ruuvi Gateway's "custom HTTP server". */
export const RUUVI_ROUTE: IngestRoute = {
  protocol: 'ruuvi',
  url: '/ingest/v1/ruuvi',
  decode: (body, { receivedMs }) => decodeGateway(body, receivedMs),
}
