import type { DeviceReport } from '../devices/device-report.ts'
import { type Channel, isChannel, isEquipmentId, measuredValue } from '../devices/sensor.ts'
import { parseTime } from './parse-instant.ts'
import { type SensorFault, SENSOR_FAULTS, type StoredValue, storedFault } from './stored-value.ts'

/** Why a reading was refused; the words are those of the devices' protocols. */
export type RefusalReason =
  | 'unknown-device'
  | 'unknown-sensor'
  | 'bad-sensor'
  | 'bad-time'
  | 'bad-value'

/** `index`: the reading's place in what was sent, counted from 0. */
export type RefusedReading = { index: number; reason: RefusalReason }

/**
 * What one device says, in the order sent: parallel lists of equal length. `raws`: in the channel's
 * unit, before correction, or a fault's StoredValue, which lies far below every value. `timesMs`: by
 * the device's clock, since 1970, from 2000 on.
 */
export type DeviceReadings = {
  /** The IMEI, or the alias that the device sends under. */
  name: string
  indexes: number[]
  sensors: number[]
  channels: Channel[]
  timesMs: number[]
  raws: (number | StoredValue)[]
  /** What came of the device itself with the readings. */
  report?: DeviceReport
  /** The places of those that were refused when they were read. */
  refusedIndexes?: number[]
}

/**
 * What a decoder makes of a request: the readings that can be read, by device, and the refusals of
 * those that cannot.
 */
export type Submission = { devices: DeviceReadings[]; refused: RefusedReading[] }

export const EARLIEST_MS = Date.UTC(2000, 0, 1)
/** The last moment that a text of ISO 8601 can name with four digits for the year. */
const LATEST_MS = Date.UTC(10_000, 0, 1) - 1

export const deviceReadings = (name: string): DeviceReadings => ({
  name,
  indexes: [],
  sensors: [],
  channels: [],
  timesMs: [],
  raws: [],
})

/** A sensor error by the name that the device gives it; null when it reports none. */
const faultNamed = (error: unknown): SensorFault | null => {
  if (error === undefined || error === null || error === '') return null
  return SENSOR_FAULTS.find((fault) => fault === error) ?? 'unknown'
}

/** The fields of a reading as they come out of JSON. */
export type ReadingFields = {
  sensor?: unknown
  time?: unknown
  value?: unknown
  error?: unknown
  type?: unknown
}

/**
 * Adds the reading to those of its device, or says why not. A sensor's error counts before a value
 * beside it: a device that says its probe is off does not vouch for the number.
 */
export const addReading = (
  to: DeviceReadings,
  index: number,
  reading: ReadingFields,
): RefusalReason | null =>
  add(to, index, reading, parseTime(reading.time), faultNamed(reading.error))

/** A reading as a decoder knows it. `timeMs`: since 1970, by the device's clock. */
export type DecodedReading = {
  sensor: number
  timeMs: number
  type: Channel
} & ({ value: number } | { fault: SensorFault })

/** As `addReading`, for decoders of bytes, which name units and faults themselves. */
export const addDecoded = (
  to: DeviceReadings,
  index: number,
  reading: DecodedReading,
): RefusalReason | null =>
  add(to, index, reading, reading.timeMs, 'fault' in reading ? reading.fault : null)

const add = (
  to: DeviceReadings,
  index: number,
  fields: ReadingFields,
  timeMs: number,
  fault: SensorFault | null,
): RefusalReason | null => {
  const reason = addJudged(to, index, fields, timeMs, fault)
  if (reason !== null) (to.refusedIndexes ??= []).push(index)
  return reason
}

const addJudged = (
  to: DeviceReadings,
  index: number,
  { sensor, type, value }: ReadingFields,
  timeMs: number,
  fault: SensorFault | null,
): RefusalReason | null => {
  const channel = type ?? 'temperature'
  if (typeof sensor !== 'number' || !isEquipmentId(sensor)) return 'bad-sensor'
  if (!isChannel(channel)) return 'unknown-sensor'
  if (!(timeMs >= EARLIEST_MS && timeMs <= LATEST_MS)) return 'bad-time'
  const raw = fault === null ? measuredValue(channel, value) : storedFault(fault)
  if (raw === null) return 'bad-value'
  to.indexes.push(index)
  to.sensors.push(sensor)
  to.channels.push(channel)
  to.timesMs.push(timeMs)
  to.raws.push(raw)
  return null
}
