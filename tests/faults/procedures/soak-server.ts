import { storedFault } from '../../../src/domain/readings/stored-value.ts'
import { deviceReadings } from '../../../src/domain/readings/submission.ts'
import { respondToIncident } from '../../../src/server/alarms/respond-to-incident.ts'
import { openAlarmMemory } from '../../../src/server/alarms/alarm-memory.ts'
import { createLapseWatch } from '../../../src/server/alarms/lapse-watch.ts'
import { startAlarmSweeper } from '../../../src/server/alarms/sweep-alarms.ts'
import { createDeviceDirectory } from '../../../src/server/ingest/device-directory.ts'
import { createRecordReadings } from '../../../src/server/ingest/record-readings.ts'
import { recordOutage } from '../../../src/server/outages/record-outage.ts'
import { startMaintenance } from '../../../src/server/storage/maintenance.ts'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'

/** A reading as a device keeps it: °C, or null for a fault of its probe. */
export type SoakReading = { timeMs: number; celsius: number | null }

type Moved = {
  /** The server's clock, ms since 1970. */
  nowMs: () => number
  /** Milliseconds that only ever grow. */
  steadyMs: () => number
}

const BY_HAND = (): (() => void) => () => {}

/**
 * The server's parts for readings, alarms and housekeeping, wired as the server wires them, on a
 * clock that is moved by hand and without timers: `sweep` and `housekeep` are one pass each.
 */
export const openSoakServer = async (
  dataDir: string,
  { nowMs, steadyMs }: Moved,
  { retentionDays, onError }: { retentionDays: number; onError: (error: unknown) => void },
) => {
  const clock = (): Date => new Date(nowMs())
  const storage = await openSqliteStorage({ dataDir, clock, lookAtFolder: BY_HAND })
  const directory = createDeviceDirectory(storage)
  const alarms = await openAlarmMemory(storage)
  const lapses = createLapseWatch(clock, steadyMs)
  const record = createRecordReadings({ storage, directory, alarms })
  const sweeper = startAlarmSweeper({
    storage,
    memory: alarms,
    clock,
    lapses,
    recordLapse: (lapse) => recordOutage(storage, { ...lapse, cause: 'paused' }),
    schedule: BY_HAND,
    onError,
  })
  const maintenance = startMaintenance({
    storage,
    clock,
    retentionDays,
    schedule: BY_HAND,
    onError,
  })
  await sweeper.run()
  return {
    storage,
    beat: () => lapses.beat(),
    /** One request of a device. Answers how many readings were not taken. */
    take: async (imei: string, readings: readonly SoakReading[]): Promise<number> => {
      const sent = deviceReadings(imei)
      for (const [index, { timeMs, celsius }] of readings.entries()) {
        sent.indexes.push(index)
        sent.sensors.push(1)
        sent.channels.push('temperature')
        sent.timesMs.push(timeMs)
        sent.raws.push(celsius ?? storedFault('read-error'))
      }
      const { refused } = await record({
        sender: { kind: 'device', imeiNumber: imei },
        submission: { devices: [sent], refused: [] },
        receivedMs: nowMs(),
      })
      return refused.length
    },
    sweep: () => sweeper.run(),
    housekeep: () => maintenance.run(),
    /** Somebody acknowledges what is open of a tool. */
    acknowledge: async (toolId: number): Promise<void> => {
      const open = await storage.alarms.openOfTools([toolId])
      await storage.transaction(async (stores) => {
        for (const incident of open)
          if (incident.acknowledgement === null)
            await respondToIncident(stores, incident, {
              kind: 'ACKNOWLEDGED',
              at: clock(),
              accountId: 1,
              correctiveAction: 'The goods were moved.',
            })
      })
    },
    close: async (): Promise<void> => {
      await maintenance.stop()
      await sweeper.stop()
      directory.close()
      alarms.close()
      await storage.close()
    },
  }
}

export type SoakServer = Awaited<ReturnType<typeof openSoakServer>>
