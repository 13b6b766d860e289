import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Clock } from '../domain/clock.ts'
import { openAlarmMemory } from './alarms/alarm-memory.ts'
import { createBrands } from './brands/brand-cache.ts'
import type { Config } from './config.ts'
import { NO_PORTS } from './devices/logger-doors.ts'
import { createDeviceReports } from './device-reports/device-reports.ts'
import { createDeviceRefusals } from './device-refusals/device-refusals.ts'
import { createFoundValues } from './found-sensors/found-values.ts'
import { createDeviceDirectory } from './ingest/device-directory.ts'
import { createRefusalNotes } from './ingest/note-refusals.ts'
import { createFanOut } from './live/fan-out.ts'
import { createLiveAlarms } from './live/live-alarms.ts'
import { createLiveReadings } from './live/live-readings.ts'
import { createDamageReports } from './self-watch/damage-reports.ts'
import type { PushRequest } from './push/push-request.ts'
import { databaseClock } from './storage/database-clock.ts'
import type { Storage } from './storage/storage.ts'
import { damagedRowText } from './storage/damaged-readings.ts'
import { type LostStorageError, StorageUnavailableError } from './storage/storage-errors.ts'
import { openStorage } from './open-data-folder.ts'
import { openTlsFiles } from './tls-listener/tls-files.ts'
import { createSpareTime } from './spare-time.ts'
import { createUnavailableLog } from './unavailable-log.ts'
import { COUNTS_ALONE, countsTogether } from './rate-limits/counts-together.ts'

/** The parts that tests replace. */
export type Overrides = {
  clock?: Clock
  /** That of this machine, which servers on one database correct by the database's. */
  machineClock?: Clock
  /** Milliseconds that only ever grow, however the clock is set. */
  steadyMs?: () => number
  log?: FastifyBaseLogger
  webFolder?: string
  pushRequest?: PushRequest
}

/** What is closed when the server stops, the last one first. */
export type Closers = (() => Promise<void> | void)[]

/** `clock` says what time it is, `steadyMs` how much has passed; `noteTime` gets that of the database. */
const clocksOf = (config: Config, overrides: Overrides) => {
  const machine: Clock = overrides.machineClock ?? (() => new Date())
  // Servers on one database go by its clock: theirs may differ.
  const shared = config.databaseUrl === null ? null : databaseClock(machine)
  const clock: Clock = overrides.clock ?? shared?.clock ?? machine
  // A test that moves the clock lets time pass.
  const passed = overrides.clock === undefined ? () => performance.now() : () => clock().getTime()
  const steadyMs = overrides.steadyMs ?? passed
  return { clock, steadyMs, noteTime: shared?.noteTime }
}

const logDamagedRows = (storage: Storage, log: FastifyBaseLogger): void => {
  for (const row of storage.damagedRows)
    log.error(
      { damagedRow: row },
      `${damagedRowText(row)} Its readings are missing: restore a backup that was made before the damage.`,
    )
}

/** What every other part stands on: the clock, the server log, storage and what follows it. */
export const openBase = async (config: Config, overrides: Overrides, closers: Closers) => {
  const { clock, steadyMs, noteTime } = clocksOf(config, overrides)
  const limitClock: Clock = () => new Date(steadyMs())
  const log = overrides.log ?? pino({ level: config.logLevel })
  const noteUnavailable = createUnavailableLog(log)
  const reportError = (error: unknown, requestId?: string): void => {
    if (error instanceof StorageUnavailableError) noteUnavailable(error, requestId)
    else log.error({ err: error, requestId }, 'unexpected error')
  }
  const lost = Promise.withResolvers<LostStorageError>()
  const { storage, databaseFile } = await openStorage(
    config,
    clock,
    log,
    reportError,
    lost.resolve,
    noteTime,
  )
  closers.push(() => storage.close())
  logDamagedRows(storage, log)
  const brands = createBrands(storage)
  closers.push(() => brands.close())
  const directory = createDeviceDirectory(storage)
  closers.push(() => directory.close())
  const fanOut = createFanOut({ reportError })
  const live = createLiveReadings({
    storage,
    fanOut,
    ownerPath: (readings) => directory.ownerPath(readings),
  })
  const tls = config.tls === null ? null : await openTlsFiles(config.tls, log)
  if (tls !== null) closers.push(tls.start())
  const refusals = createDeviceRefusals({ storage, clock, log })
  closers.push(() => refusals.close())
  const reports = createDeviceReports(storage)
  const spareTime = createSpareTime()
  const alarms = await openAlarmMemory(storage, spareTime)
  closers.push(() => alarms.close())
  const liveAlarms = createLiveAlarms({
    storage,
    fanOut,
    ownerPath: async (toolId) => (await storage.tools.byId(toolId))?.ownerPath ?? null,
    reportError,
  })
  return {
    clock,
    log,
    reportError,
    noteUnavailable,
    storage,
    brands,
    databaseFile,
    // What was acknowledged before goes into the continuous copy, while the open files still have it.
    lost: lost.promise.then(async (error) => {
      await databaseFile?.copyNow()
      return error
    }),
    steadyMs,
    limitClock,
    together: storage.words === null ? COUNTS_ALONE : countsTogether(storage.words),
    damage: createDamageReports(storage),
    directory,
    foundValues: createFoundValues(),
    refusals,
    reports,
    refusalNotes: createRefusalNotes({ directory, refusals }),
    tls,
    live,
    alarms,
    spareTime,
    liveAlarms,
    /** Filled once they listen. */
    loggerPorts: { ...NO_PORTS },
  }
}
export type Base = Awaited<ReturnType<typeof openBase>>
