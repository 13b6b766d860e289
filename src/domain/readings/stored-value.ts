/**
 * The faults that a device can report for a sensor instead of a temperature. A missing reading is
 * not a fault: there is no reading then.
 */
export const SENSOR_FAULTS = [
  'not-connected',
  'not-ready',
  'read-error',
  'wrong-id',
  'unknown',
] as const
export type SensorFault = (typeof SENSOR_FAULTS)[number]

/**
 * A reading's value as memory and storage hold it: hundredths of °C as an integer, or a fault as an
 * integer of −1,000,001 and below. Temperatures lie within −100…200 °C plus a correction, so the
 * two ranges never overlap. The other channels of a sensor are held in hundredths of their unit.
 */
export type StoredValue = number

const FAULT_BASE = -1_000_001

/** Of °C, or of the unit of another channel. */
export const storedCelsius = (celsius: number): StoredValue => Math.round(celsius * 100)
export const storedFault = (fault: SensorFault): StoredValue =>
  FAULT_BASE - SENSOR_FAULTS.indexOf(fault)
export const isFault = (value: StoredValue): boolean => value <= FAULT_BASE

/** °C, or null for a fault. */
export const celsiusOf = (value: StoredValue): number | null =>
  isFault(value) ? null : value / 100
export const faultOf = (value: StoredValue): SensorFault | null =>
  isFault(value) ? (SENSOR_FAULTS[FAULT_BASE - value] ?? 'unknown') : null

/**
 * The corrections of a tool, oldest first: `celsius[i]` applies to readings measured from
 * `fromMs[i]` on (ms since 1970). Parallel lists of equal length, never empty.
 */
export type Corrections = { fromMs: readonly number[]; celsius: readonly number[] }

/**
 * The correction in °C for a value measured at this moment. Before the first entry the first one
 * applies: a device may send readings that are older than the tool.
 */
export const correctionAt = (corrections: Corrections, measuredMs: number): number => {
  let i = corrections.fromMs.length - 1
  while (i > 0 && measuredMs < corrections.fromMs[i]!) i--
  return corrections.celsius[i]!
}
