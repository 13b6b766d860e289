import { deviceReadings } from '../../src/domain/readings/submission.ts'
import { createDeviceDirectory } from '../../src/server/ingest/device-directory.ts'
import { createRecordReadings } from '../../src/server/ingest/record-readings.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { openAlarmMemory } from '../../src/server/alarms/alarm-memory.ts'

/**
 * Run by ingest-kill.test.ts as a process of its own: a tool that is warm for 15 minutes of every
 * 30 sends each minute for ever, and each minute is printed once it is acknowledged.
 */
const [dataDir, imeiNumber, firstMs] = process.argv.slice(2)
const storage = await openSqliteStorage({ dataDir: dataDir! })
const alarms = await openAlarmMemory(storage)
const record = createRecordReadings({
  storage,
  directory: createDeviceDirectory(storage),
  alarms,
})
for (let timeMs = Number(firstMs); ; timeMs += 60_000) {
  const readings = deviceReadings(imeiNumber!)
  readings.indexes.push(0)
  readings.sensors.push(1)
  readings.channels.push('temperature')
  readings.timesMs.push(timeMs)
  readings.raws.push(Math.floor(timeMs / 900_000) % 2 === 0 ? 9.4 : 5)
  await record({
    sender: { kind: 'device', imeiNumber: imeiNumber! },
    submission: { devices: [readings], refused: [] },
    receivedMs: timeMs,
  })
  process.stdout.write(`${timeMs}\n`)
}
