import type { IngestRoute } from './protocols/http/ingest-route.ts'
import { INFLUXDB_ROUTES } from './protocols/influxdb/influxdb-routes.ts'
import { LORAWAN_ROUTES } from './protocols/lorawan/lorawan-routes.ts'
import { RUUVI_ROUTE } from './protocols/ruuvi/ruuvi-route.ts'
import { THINGSBOARD_ROUTE } from './protocols/thingsboard/thingsboard-route.ts'

/** What others post over HTTP, beside our own call. Keys, limits and answers are those of that one. */
export const HTTP_PROTOCOLS: readonly IngestRoute[] = [
  ...LORAWAN_ROUTES,
  THINGSBOARD_ROUTE,
  ...INFLUXDB_ROUTES,
  RUUVI_ROUTE,
]
