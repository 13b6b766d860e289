import type { Clock } from '../../src/domain/clock.ts'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceReadings, type Submission } from '../../src/domain/readings/submission.ts'
import { storedFault } from '../../src/domain/readings/stored-value.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { createDeviceDirectory } from '../../src/server/ingest/device-directory.ts'
import { createRecordReadings } from '../../src/server/ingest/record-readings.ts'
import type { Recorded } from '../../src/server/ingest/sent-readings.ts'
import type { Incident, ToolAlarms } from '../../src/server/storage/alarm-store.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount, aTool, IMEI } from '../../src/server/storage/testing/engine.ts'
import { openTestStorage } from '../../src/server/storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { openAlarmMemory } from '../../src/server/alarms/alarm-memory.ts'
import {
  createLapseWatch,
  type Lapse,
  type LapseWatch,
} from '../../src/server/alarms/lapse-watch.ts'
import { startAlarmSweeper } from '../../src/server/alarms/sweep-alarms.ts'

/** A Friday morning far from any change to summer time. */
const START_MS = Date.UTC(2026, 10, 20, 9)

/**
 * A reading of sensor 1 if no other is named: its age in minutes by the rig's clock, and °C or null
 * for a fault.
 */
export type SentReading = readonly [minutesAgo: number, celsius: number | null, sensor?: number]

type Hooks = {
  /** Of the server, from that of the rig. */
  serverClock?: (rig: Clock) => Clock
  transaction?: (real: Storage['transaction']) => Storage['transaction']
  /** In place of SQLite in a folder of the rig. */
  openStorage?: () => Promise<Storage>
  ping?: () => Promise<void>
  watchedByOthers?: Storage['watchedByOthers']
  sendsSummaries?: boolean
  recordLapse?: (lapse: Lapse) => Promise<void>
}

/**
 * Alarms on real SQLite in a temporary folder: ingest, sweeper, outbox, and a clock that is moved
 * by hand. `tick` lets time pass, `setClock` moves the server's clock alone; `restart` opens the
 * same data again, as after a crash.
 */
export const openAlarmRig = async (hooks: Hooks = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-alarms-'))
  let nowMs = START_MS
  let steadyMs = 0
  const errors: unknown[] = []
  const rigClock = () => new Date(nowMs)
  const clock = hooks.serverClock?.(rigClock) ?? rigClock

  let lapses: LapseWatch
  const rigLapses: Lapse[] = []

  const open = async () => {
    const storage = await (hooks.openStorage?.() ?? openTestStorage({ dataDir, clock }))
    const directory = createDeviceDirectory(storage)
    const memory = await openAlarmMemory(storage)
    lapses = createLapseWatch(clock, () => steadyMs)
    const transaction = hooks.transaction?.(storage.transaction) ?? storage.transaction
    const recordReadings = createRecordReadings({
      storage: { transaction },
      directory,
      alarms: memory,
    })
    const sweeper = startAlarmSweeper({
      storage: {
        ...storage,
        transaction,
        ...(hooks.ping && { ping: hooks.ping }),
        ...(hooks.watchedByOthers && { watchedByOthers: hooks.watchedByOthers }),
      },
      memory,
      clock,
      sendsSummaries: () => hooks.sendsSummaries ?? false,
      lapses,
      onLapse: (lapse) => void rigLapses.push(lapse),
      ...(hooks.recordLapse && { recordLapse: hooks.recordLapse }),
      schedule: () => () => {},
      onError: (error) => errors.push(error),
    })
    await sweeper.run().catch((error: unknown) => errors.push(error))
    return { storage, directory, memory, recordReadings, sweeper }
  }

  const shut = async ({
    storage,
    directory,
    memory,
    sweeper,
  }: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await sweeper.stop()
    directory.close()
    memory.close()
    await storage.close()
  }

  let parts = await open()
  const owner =
    (await parts.storage.accounts.byEmail(anAccount().email)) ??
    (await autoCommit(parts.storage).accounts.create(anAccount()))
  const submission = (sent: readonly SentReading[], imeiNumber: string): Submission => {
    const readings = deviceReadings(imeiNumber)
    for (const [index, [minutesAgo, celsius, sensor = 1]] of sent.entries()) {
      readings.indexes.push(index)
      readings.sensors.push(sensor)
      readings.channels.push('temperature')
      readings.timesMs.push(nowMs - minutesAgo * MINUTE_MS)
      readings.raws.push(celsius ?? storedFault('read-error'))
    }
    return { devices: [readings], refused: [] }
  }

  const rig = {
    owner,
    errors,
    clock,
    get storage() {
      return parts.storage
    },
    get memory() {
      return parts.memory
    },
    /** Limits 2 to 8 °C and alarms at 1 and 9. */
    addTool: async (tool: Partial<Parameters<typeof aTool>[0]> = {}): Promise<Tool> => {
      const imeiNumber = tool.imeiNumber ?? IMEI
      if ((await parts.storage.devices.byImei(imeiNumber)) === null)
        await autoCommit(parts.storage).devices.create({
          imeiNumber,
          alias: null,
          keyHash: null,
          createdAt: clock(),
        })
      return autoCommit(parts.storage).tools.create(aTool({ userId: owner.id, ...tool }))
    },
    /** Four for each device, all in one go. */
    addTools: (imeis: readonly string[]): Promise<void> =>
      parts.storage.transaction(async (stores) => {
        for (const imeiNumber of imeis) {
          await stores.devices.create({
            imeiNumber,
            alias: null,
            keyHash: null,
            createdAt: clock(),
          })
          for (const equipmentId of [1, 2, 3, 4])
            await stores.tools.create(aTool({ userId: owner.id, imeiNumber, equipmentId }))
        }
      }),
    set: async (tool: Tool, alarms: Partial<ToolAlarms>): Promise<void> =>
      autoCommit(parts.storage).alarms.setToolAlarms(
        tool.id,
        { ...(await parts.storage.alarms.toolAlarms(tool.id)), ...alarms },
        new Date(nowMs),
      ),
    /** One request. */
    send: (sent: readonly SentReading[], imeiNumber = IMEI): Promise<Recorded> =>
      parts.recordReadings({
        sender: { kind: 'device', imeiNumber },
        submission: submission(sent, imeiNumber),
        receivedMs: clock().getTime(),
      }),
    sweep: () => parts.sweeper.run(),
    /** Time passes. */
    pass: (minutes: number): void => {
      for (let left = minutes; left > 0; left -= 1) {
        const ms = Math.min(left, 1) * MINUTE_MS
        nowMs += ms
        steadyMs += ms
        lapses.beat()
      }
    },
    /** Time passes while the server does not run: a paused process. */
    sleep: (minutes: number): void => {
      nowMs += minutes * MINUTE_MS
      steadyMs += minutes * MINUTE_MS
    },
    lapses: rigLapses,
    /** The clock is set, while no time passes. */
    moveClock: (minutes: number): void => {
      nowMs += minutes * MINUTE_MS
    },
    incidents: async (tool: Tool): Promise<Incident[]> =>
      parts.storage.alarms.ofTool(tool.id, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }),
    /** The messages of a tool in the order in which they were put, as "OPENED HIGH". */
    messages: async (tool: Tool): Promise<string[]> => {
      const incidents = await rig.incidents(tool)
      const deliveries = await parts.storage.outbox.ofIncidents(incidents.map(({ id }) => id))
      return deliveries.map(({ kind, facts }) => `${kind} ${facts?.lane}`)
    },
    restart: async (): Promise<void> => {
      await shut(parts)
      parts = await open()
    },
    close: async (): Promise<void> => {
      await shut(parts)
      rmSync(dataDir, { recursive: true })
    },
  }
  return rig
}

export type AlarmRig = Awaited<ReturnType<typeof openAlarmRig>>
