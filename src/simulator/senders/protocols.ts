import { HOME_ASSISTANT } from './home-assistant.ts'
import { INFLUXDB, RUUVI, THINGSBOARD } from './look-alikes.ts'
import { CHIRPSTACK, CHIRPSTACK_DRAGINO, CHIRPSTACK_ELSYS, THINGS_STACK } from './lorawan.ts'
import { MQTT, MQTT_GATEWAY, SHELLY, TASMOTA } from './mqtt.ts'
import { HTTP, HTTP_GZIP, NDJSON } from './own-http.ts'
import type { Protocol } from './sender.ts'
import { TELTONIKA } from './teltonika.ts'

/** Every protocol that the server takes readings over, by the name that the command has for it. */
export const PROTOCOLS = {
  http: HTTP,
  'http-gzip': HTTP_GZIP,
  ndjson: NDJSON,
  mqtt: MQTT,
  'mqtt-gateway': MQTT_GATEWAY,
  'home-assistant': HOME_ASSISTANT,
  tasmota: TASMOTA,
  shelly: SHELLY,
  teltonika: TELTONIKA,
  'things-stack': THINGS_STACK,
  chirpstack: CHIRPSTACK,
  'chirpstack-elsys': CHIRPSTACK_ELSYS,
  'chirpstack-dragino': CHIRPSTACK_DRAGINO,
  thingsboard: THINGSBOARD,
  influxdb: INFLUXDB,
  ruuvi: RUUVI,
} as const satisfies Readonly<Record<string, Protocol>>

export type ProtocolName = keyof typeof PROTOCOLS
export const PROTOCOL_NAMES = Object.keys(PROTOCOLS) as ProtocolName[]

const OVER_MQTT: readonly ProtocolName[] = [
  'mqtt',
  'mqtt-gateway',
  'home-assistant',
  'tasmota',
  'shelly',
]
export const usesBroker = (name: ProtocolName): boolean => OVER_MQTT.includes(name)

/** Whether its gateways log in to the broker, for which the number of the token is needed. */
export const needsTokenId = (name: ProtocolName): boolean =>
  name === 'mqtt-gateway' || name === 'home-assistant'
