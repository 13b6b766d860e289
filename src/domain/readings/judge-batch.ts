import { seriesIdOf } from '../devices/sensor.ts'
import {
  correctionAt,
  type Corrections,
  isFault,
  storedCelsius,
  type StoredValue,
} from './stored-value.ts'
import { type DeviceReadings, EARLIEST_MS, type RefusedReading } from './submission.ts'

/** How far a device's clock may run ahead before its times are doubted, ms. */
export const CLOCK_SKEW_MS = 5 * 60_000

/**
 * By how many ms the times of a batch are taken back. `newestMs`: its newest reading by the
 * device's clock; `receivedMs`: its receipt. 0 while the newest reading is not in the future beyond
 * the skew: the clock is right. Otherwise the shift that the device had (`keptAheadMs`), if that
 * still explains the batch, so that sending it again gives the same times; or else a new shift that
 * puts the newest reading at its receipt. The caller stores the answer as the device's shift.
 */
export const clockAheadMs = (
  newestMs: number,
  receivedMs: number,
  keptAheadMs: number,
  skewMs: number,
): number => {
  if (newestMs <= receivedMs + skewMs) return 0
  if (keptAheadMs > 0 && newestMs - keptAheadMs <= receivedMs + skewMs) return keptAheadMs
  return newestMs - receivedMs
}

/** `equipmentId`: the number of its sensor. */
export type SensorTool = { toolId: number; equipmentId: number; corrections: Corrections }

/** What the rule needs of a device: its tools, and the shift of its clock so far. */
export type KnownDevice = { clockAheadMs: number; tools: readonly SensorTool[] }

/** A device has four sensors at most, and nearly always one: a map would be slower and larger. */
export const toolOfSensor = <Tool extends SensorTool>(
  tools: readonly Tool[],
  equipmentId: number,
): Tool | undefined => {
  for (const tool of tools) if (tool.equipmentId === equipmentId) return tool
  return undefined
}

/**
 * Accepted readings of many series (see `seriesIdOf`), corrected and rounded, as parallel lists.
 * `indexes`: their places in the request.
 */
export type AcceptedReadings = {
  seriesIds: number[]
  timesMs: number[]
  values: StoredValue[]
  indexes: number[]
}

export type BatchVerdict = {
  refused: RefusedReading[]
  /** See `clockAheadMs`; 0 when the batch was not shifted. The caller stores it with the device. */
  clockAheadMs: number
  /** How many of the accepted readings were shifted. */
  suspect: number
}

/**
 * Judges the readings of one device in one request and adds the accepted ones to `into`. `device`
 * null: all are refused. Instants in ms since 1970.
 */
export const judgeBatch = (
  batch: DeviceReadings,
  device: KnownDevice | null,
  receivedMs: number,
  skewMs: number,
  into: AcceptedReadings,
): BatchVerdict => {
  const { indexes, sensors, channels, timesMs, raws } = batch
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
    const tool = toolOfSensor(device.tools, sensors[i]!)
    const timeMs = timesMs[i]! - aheadMs
    if (tool === undefined) verdict.refused.push({ index: indexes[i]!, reason: 'unknown-sensor' })
    else if (timeMs < EARLIEST_MS) verdict.refused.push({ index: indexes[i]!, reason: 'bad-time' })
    else {
      const raw = raws[i]!
      const channel = channels[i]!
      const correction = channel === 'temperature' ? correctionAt(tool.corrections, timeMs) : 0
      into.seriesIds.push(seriesIdOf(tool.toolId, channel))
      into.timesMs.push(timeMs)
      into.values.push(isFault(raw) ? raw : storedCelsius(raw + correction))
      into.indexes.push(indexes[i]!)
      if (aheadMs !== 0) verdict.suspect++
    }
  }
  return verdict
}
