/** How a device, or the gateway that sends for it, reaches the server. */
export const DEVICE_PROTOCOLS = [
  'http',
  'mqtt',
  'teltonika',
  'lorawan',
  'thingsboard',
  'influxdb',
  'ruuvi',
] as const
export type DeviceProtocol = (typeof DEVICE_PROTOCOLS)[number]

/** Why readings of a device were not taken, whatever its protocol answers. */
export const DEVICE_REFUSALS = [
  'unknown-device',
  'unknown-sensor',
  'bad-sensor',
  'bad-time',
  'bad-value',
  'not-json',
  'not-understood',
  'unknown-topic',
  'content-type',
  'too-large',
  'too-many-readings',
  'too-often',
  'wrong-key',
  'wrong-network',
  'bad-checksum',
  'other-codec',
] as const
export type DeviceRefusalReason = (typeof DEVICE_REFUSALS)[number]

/**
 * `detail`: what belongs to the reason: a number, topic, place in a text or address; of
 * "not-understood" the English sentence that the sender was answered. Null: nothing does.
 */
export type DeviceRefusal = {
  protocol: DeviceProtocol
  reason: DeviceRefusalReason
  detail: string | null
}
