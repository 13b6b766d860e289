import type { Channel } from '../domain/devices/sensor.ts'
import type { SensorFault } from '../domain/readings/stored-value.ts'

/** One value of one sensor, or the fault that the device reports in its place. */
export type SimulatedReading = { sensor: number; channel: Channel } & (
  | { value: number }
  | { fault: SensorFault }
)

/**
 * What a device measured at one moment. `timeMs`: by the device's own clock, whole seconds since
 * 1970, which every protocol can carry.
 */
export type Measurement = { timeMs: number; readings: readonly SimulatedReading[] }

/** What a protocol can say of a sensor's number: null where it has no such reading. */
export const readingOf = (
  { readings }: Measurement,
  sensor: number,
  channel: Channel,
): SimulatedReading | null =>
  readings.find((reading) => reading.sensor === sensor && reading.channel === channel) ?? null

/** The value of a channel of sensor 1; null where it was not measured. */
export const valueOf = (measurement: Measurement, channel: Channel): number | null => {
  const reading = readingOf(measurement, 1, channel)
  return reading !== null && 'value' in reading ? reading.value : null
}

/** The temperatures of a measurement, in the order of the sensors. */
export const temperaturesOf = ({ readings }: Measurement): SimulatedReading[] =>
  readings.filter(({ channel }) => channel === 'temperature')
