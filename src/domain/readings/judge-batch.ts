import { clockAheadMs } from './clock-ahead.ts'
import {
  correctionAt,
  type Corrections,
  isFault,
  storedCelsius,
  type StoredValue,
} from './stored-value.ts'
import { type DeviceReadings, EARLIEST_MS, type RefusedReading } from './submission.ts'

export type SensorTool = { toolId: number; corrections: Corrections }

/**
 * What the rule must know of a device: its tools by sensor number, and the shift that its clock
 * had.
 */
export type KnownDevice = { clockAheadMs: number; tools: ReadonlyMap<number, SensorTool> }

/**
 * Readings of many tools, corrected and rounded: parallel lists. `indexes`: their places in what
 * was sent.
 */
export type Judged = {
  toolIds: number[]
  timesMs: number[]
  values: StoredValue[]
  indexes: number[]
}

export type BatchVerdict = {
  refused: RefusedReading[]
  /** See `clockAheadMs`; 0 when the batch was not shifted. To be kept for the device. */
  clockAheadMs: number
  /** How many of the kept readings were shifted. */
  suspect: number
}

/**
 * Judges one batch of one device. What can be kept is added to `into`; null for `device` refuses
 * all. All instants in ms since 1970.
 */
export const judgeBatch = (
  batch: DeviceReadings,
  device: KnownDevice | null,
  receivedMs: number,
  skewMs: number,
  into: Judged,
): BatchVerdict => {
  const { indexes, sensors, timesMs, raws } = batch
  if (device === null) {
    return {
      refused: indexes.map((index) => ({ index, reason: 'unknown-device' })),
      clockAheadMs: 0,
      suspect: 0,
    }
  }
  const verdict: BatchVerdict = { refused: [], clockAheadMs: device.clockAheadMs, suspect: 0 }
  if (timesMs.length === 0) return verdict

  let newestMs = timesMs[0]!
  for (const timeMs of timesMs) if (timeMs > newestMs) newestMs = timeMs
  const aheadMs = clockAheadMs(newestMs, receivedMs, device.clockAheadMs, skewMs)
  verdict.clockAheadMs = aheadMs

  for (let i = 0; i < timesMs.length; i++) {
    const tool = device.tools.get(sensors[i]!)
    const timeMs = timesMs[i]! - aheadMs
    if (tool === undefined) verdict.refused.push({ index: indexes[i]!, reason: 'unknown-sensor' })
    else if (timeMs < EARLIEST_MS) verdict.refused.push({ index: indexes[i]!, reason: 'bad-time' })
    else {
      const raw = raws[i]!
      into.toolIds.push(tool.toolId)
      into.timesMs.push(timeMs)
      into.values.push(
        isFault(raw) ? raw : storedCelsius(raw + correctionAt(tool.corrections, timeMs)),
      )
      into.indexes.push(indexes[i]!)
      if (aheadMs !== 0) verdict.suspect++
    }
  }
  return verdict
}
