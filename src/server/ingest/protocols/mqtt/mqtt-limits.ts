import { HOUR_MS } from '../../../../domain/durations.ts'

/** What the broker allows; tests make it smaller. Times in ms. */
export type MqttLimits = {
  connections: number
  /** Of one device, or of one key. */
  connectionsOfDevice: number
  connectionsOfKey: number
  /** Connections of one network that have not logged in. */
  strangersOfNetwork: number
  /** From the connection to its CONNECT. */
  loginMs: number
  /** A packet that has begun must end within this. */
  packetMs: number
  /** For clients that ask for no limit (keep-alive 0). */
  idleMs: number
  /** Of a packet, before and after the login. */
  strangersPacketBytes: number
  packetBytes: number
  /** Messages of a connection that wait for their commit; more are left in the network. */
  window: number
  /** Payloads of all connections that wait for their commit, bytes. */
  heldBytes: number
  /** Numbers of QoS 2 that a client has not released. */
  unreleased: number
  /** Answers that a client does not read, bytes. */
  unreadBytes: number
  /** For how long a message is tried again while storage refuses; then the connection ends. */
  storageMs: number
  /** The longest wait for a device's allowance before the connection ends. */
  allowanceMs: number
}

export const MQTT_LIMITS: MqttLimits = {
  connections: 20_000,
  connectionsOfDevice: 5,
  connectionsOfKey: 100,
  strangersOfNetwork: 200,
  loginMs: 10_000,
  packetMs: 30_000,
  idleMs: HOUR_MS,
  strangersPacketBytes: 4 * 1024,
  packetBytes: 256 * 1024,
  window: 64,
  heldBytes: 64 * 1024 * 1024,
  unreleased: 1_000,
  unreadBytes: 64 * 1024,
  storageMs: 15_000,
  allowanceMs: 60_000,
}
