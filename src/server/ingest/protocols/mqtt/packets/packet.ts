/** 3: MQTT 3.1 ("MQIsdp"), 4: MQTT 3.1.1, 5: MQTT 5. */
export type ProtocolVersion = 3 | 4 | 5

/** The control packet types of MQTT 3.1.1, §2.2.1: the upper half of the first byte. */
export const PACKET_TYPES = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  suback: 9,
  unsubscribe: 10,
  unsuback: 11,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
} as const

export type ConnectPacket = {
  kind: 'connect'
  version: ProtocolVersion
  clientId: string
  cleanSession: boolean
  /** 0: the client asks for no limit. */
  keepAliveSeconds: number
  user: string | null
  password: string | null
}

export type PublishPacket = {
  kind: 'publish'
  topic: string
  payload: Buffer
  qos: 0 | 1 | 2
  /** 0 for QoS 0. */
  packetId: number
  isRetained: boolean
  /** Sent before: the client saw no acknowledgement. */
  isAgain: boolean
}

/** What an MQTT packet says, as far as a broker or a subscriber needs it. */
export type Packet =
  | ConnectPacket
  | PublishPacket
  | { kind: 'connack'; isAccepted: boolean; code: number; sessionPresent: boolean }
  | { kind: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp'; packetId: number }
  | { kind: 'subscribe'; packetId: number; filters: string[] }
  | { kind: 'suback'; packetId: number; codes: number[] }
  | { kind: 'unsubscribe'; packetId: number; filters: string[] }
  | { kind: 'unsuback'; packetId: number }
  | { kind: 'pingreq' | 'pingresp' | 'disconnect' }
  /** CONNECT names a protocol that is none of the three. */
  | { kind: 'unknown-version' }
  /** The bytes break the protocol: the connection has to end. */
  | { kind: 'malformed' }
