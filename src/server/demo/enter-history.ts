import { setImmediate as nextTurn } from 'node:timers/promises'
import { deviceReadings } from '../../domain/readings/submission.ts'
import type { RecordReadings } from '../ingest/record-readings.ts'
import type { Storage } from '../storage/storage.ts'
import type { demoDevice } from './demo-device.ts'

const DAY_MS = 86_400_000
/** A logger's last reading reaches the server so long after it was measured. */
const TRANSIT_MS = 4_000

export type DemoLogger = { imeiNumber: string; device: ReturnType<typeof demoDevice> }

/**
 * Lets the loggers send what they measured from `startMs` up to `untilMs`, day by day, each day received at its end: the same way in as
 * any reading. Full days are sealed as they come, so that the hot log stays small.
 */
export const enterHistory = async (
  deps: { recordReadings: RecordReadings; storage: Pick<Storage, 'readings'> },
  loggers: readonly DemoLogger[],
  startMs: number,
  untilMs: number,
  onDay: (share: number) => void,
): Promise<void> => {
  for (let dayMs = startMs; dayMs < untilMs; dayMs += DAY_MS) {
    const endMs = Math.min(dayMs + DAY_MS, untilMs)
    await Promise.all(loggers.map(async ({ imeiNumber, device }) => {
      const readings = deviceReadings(imeiNumber)
      for (const { sensor, timeMs, celsius } of device.readingsUntil(endMs)) {
        readings.indexes.push(readings.indexes.length)
        readings.sensors.push(sensor)
        readings.timesMs.push(timeMs)
        readings.raws.push(celsius)
      }
      const recorded = await deps.recordReadings({
        sender: { kind: 'device', imeiNumber },
        submission: { devices: [readings], refused: [] },
        receivedMs: endMs + TRANSIT_MS,
      })
      if (recorded.refused.length > 0) throw new Error(`the demo's history was refused: ${JSON.stringify(recorded.refused[0])}`)
    }))
    while (await deps.storage.readings.sealSlice(endMs)) await nextTurn()
    onDay((endMs - startMs) / (untilMs - startMs))
  }
}
