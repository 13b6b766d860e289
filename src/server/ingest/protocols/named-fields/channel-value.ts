import type { Channel } from '../../../../domain/devices/sensor.ts'
import type { SensorFault } from '../../../../domain/readings/stored-value.ts'

/** What an uplink says of one channel of one sensor. */
export type ChannelValue = { sensor: number; channel: Channel } & (
  | { value: number }
  | { fault: SensorFault }
)

/** What sensors send when no probe is there: the limits of 16 bits, and a Dallas chip's −127 °C. */
const NO_PROBE = new Set([327.67, 327.66, -327.68, 3276.7, -3276.8, -127])

/** °C, or the fault that stands in its place. */
export const temperature = (sensor: number, celsius: number): ChannelValue =>
  NO_PROBE.has(celsius)
    ? { sensor, channel: 'temperature', fault: 'not-connected' }
    : { sensor, channel: 'temperature', value: celsius }
