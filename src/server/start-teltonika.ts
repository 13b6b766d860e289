import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Metrics } from './http/metrics.ts'
import { addTeltonikaMetrics } from './http/teltonika-metrics.ts'
import type { IngestParts } from './ingest/ingest-parts.ts'
import { openTeltonika } from './ingest/protocols/teltonika/open-teltonika.ts'
import { listenOn } from './listen.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import type { TlsFiles } from './tls-listener/tls-files.ts'

export type TeltonikaPort = { port: number; isEncrypted: boolean }

/**
 * Opens the ports for Teltonika loggers that the settings name, and their metrics. Throws
 * `StartRefusedError` when a port cannot be had.
 */
export const startTeltonika = async (
  { teltonika, devicesHost: host }: Pick<Config, 'devicesHost' | 'teltonika'>,
  closers: (() => Promise<void> | void)[],
  parts: {
    ingest: IngestParts
    log: FastifyBaseLogger
    metrics: Metrics
    serverWatch: Pick<ServerWatch, 'readingsRefused'>
    tls: TlsFiles | null
  },
): Promise<TeltonikaPort[]> => {
  const { port, tlsPort } = teltonika
  const { ingest, log, metrics, serverWatch, tls } = parts
  const door = openTeltonika({ ingest, log, readingsRefused: serverWatch.readingsRefused })
  closers.push(() => door.close())
  addTeltonikaMetrics(metrics.registry, door)
  const opened: TeltonikaPort[] = []
  if (port !== null) {
    await listenOn(door.server(null), {
      setting: 'TELTONIKA_PORT',
      hostSetting: 'DEVICES_HOST',
      port,
      host,
    })
    opened.push({ port, isEncrypted: false })
  }
  if (tlsPort !== null && tls !== null) {
    const place = {
      setting: 'TELTONIKA_TLS_PORT',
      hostSetting: 'DEVICES_HOST',
      port: tlsPort,
      host,
    }
    await listenOn(door.server(tls), place)
    opened.push({ port: tlsPort, isEncrypted: true })
  }
  return opened
}
