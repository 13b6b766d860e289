import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { SECOND_MS } from '../domain/durations.ts'
import type { Finding, TroubleFacts } from '../domain/self-watch/trouble.ts'
import type { AlarmMemory } from './alarms/alarm-memory.ts'
import type { Config } from './config.ts'
import type { Delivery } from './delivery/open-delivery.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat/create-heartbeat.ts'
import type { DamageReports } from './self-watch/damage-reports.ts'
import type { Observer } from './self-watch/self-watch.ts'
import { openServerWatch, type ServerWatch } from './self-watch/open-self-watch.ts'
import { troubleName } from './messages/trouble-words.ts'
import { createShortRequest } from './short-request.ts'
import type { DatabaseFile, Storage } from './storage/storage.ts'
import {
  LogNotSyncedError,
  type LostStorageError,
  OutOfStepError,
} from './storage/storage-errors.ts'
import type { TlsFiles } from './tls-listener/tls-files.ts'
import { createServersWatch, type ServersWatch } from './watch-others/watch-servers.ts'

export type Watches = {
  serverWatch: ServerWatch
  otherServers: ServersWatch
  heartbeat: Heartbeat
  /** Tells superadmins and the heartbeat's service, within some seconds, why the server ends. */
  tellLost(error: LostStorageError): Promise<void>
}

/**
 * Until the process ends: a busy machine takes seconds for a mail, and the place of the folder may be
 * needed by another server.
 */
const LAST_WORDS_MS = 20 * SECOND_MS

const observeReadings =
  ({ silence }: Pick<AlarmMemory, 'silence'>, clock: Clock) =>
  (): Finding => {
    const sending = silence.sending(clock().getTime())
    if (sending.kind !== 'silent') return { state: 'good', kind: 'NO_READINGS' }
    const { devices, sinceMs } = sending
    return { state: 'bad', facts: { kind: 'NO_READINGS', devices, sinceMs } }
  }

/** The watch of the server over itself and over others, and the calls that tell others of it. */
export const openWatches = (
  config: Config,
  parts: {
    storage: Storage
    databaseFile: DatabaseFile | null
    clock: Clock
    steadyMs: () => number
    log: FastifyBaseLogger
    alarms: AlarmMemory
    damage: DamageReports
    tls: Pick<TlsFiles, 'validity'> | null
    /** What other parts look at. */
    observers?: readonly Observer[]
    reportError: (error: unknown) => void
  },
  { direct, mailState }: Pick<Delivery, 'direct' | 'mailState'>,
): Watches => {
  const request = createShortRequest()
  const otherServers = createServersWatch({ ...parts, addresses: config.watchedServers, request })
  const heartbeat = createHeartbeat({
    ...parts,
    service: config.heartbeat,
    request,
    warn: (fault) => parts.log.warn({ heartbeat: fault }, 'the heartbeat was not taken'),
  })
  const serverWatch = openServerWatch({
    ...parts,
    dataDir: config.dataDir,
    ...(config.backups.folder !== null && { backupDir: config.backups.folder }),
    direct,
    mailState,
    certificate: () => parts.tls?.validity() ?? null,
    observers: [
      ...(parts.observers ?? []),
      observeReadings(parts.alarms, parts.clock),
      otherServers.observe,
      heartbeat.observe,
    ],
    onLook: heartbeat.looked,
  })
  const tellLost = async (error: LostStorageError): Promise<void> => {
    // The next start mends it, and other servers go on meanwhile.
    if (error instanceof OutOfStepError) return
    const facts: TroubleFacts =
      error instanceof LogNotSyncedError
        ? { kind: 'DISK_FAILING', isFull: false, detail: error.detail }
        : { kind: 'FOLDER_LOST', path: error.path }
    const told = [
      serverWatch.tellLast(facts),
      heartbeat.sendLast(`${troubleName(facts, 'english')}.`),
    ]
    await Promise.race([Promise.allSettled(told), setTimeout(LAST_WORDS_MS)])
  }
  return { serverWatch, otherServers, heartbeat, tellLost }
}
