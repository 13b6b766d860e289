import type { Clock } from '../domain/clock.ts'
import type { Config } from './config.ts'
import type { Delivery } from './delivery/open-delivery.ts'
import type { DamageReports } from './self-watch/damage-reports.ts'
import { openServerWatch, type ServerWatch } from './self-watch/open-self-watch.ts'
import { createShortRequest } from './short-request.ts'
import type { Storage } from './storage/storage.ts'
import type { TlsFiles } from './tls-listener/tls-files.ts'
import { createServersWatch, type ServersWatch } from './watch-others/watch-servers.ts'

export type Watches = { serverWatch: ServerWatch; otherServers: ServersWatch }

/** The watch of the server over itself, and over others. */
export const openWatches = (
  config: Config,
  parts: {
    storage: Storage
    clock: Clock
    steadyMs: () => number
    damage: DamageReports
    tls: Pick<TlsFiles, 'validity'> | null
    reportError: (error: unknown) => void
  },
  { direct, mailState }: Pick<Delivery, 'direct' | 'mailState'>,
): Watches => {
  const request = createShortRequest()
  const otherServers = createServersWatch({ ...parts, addresses: config.watchedServers, request })
  const serverWatch = openServerWatch({
    ...parts,
    dataDir: config.dataDir,
    direct,
    mailState,
    certificate: () => parts.tls?.validity() ?? null,
    observers: [otherServers.observe],
  })
  return { serverWatch, otherServers }
}
