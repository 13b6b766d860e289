import { PACKET_TYPES, type ProtocolVersion } from './packet.ts'

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint16(bytes.length), bytes])
}

/** `bytes` after the first byte and their length (§2.2.3). */
const packet = (type: number, flags: number, bytes: Buffer): Buffer => {
  const head = [(type << 4) | flags]
  let left = bytes.length
  do {
    const digit = left % 128
    left = (left - digit) / 128
    head.push(left > 0 ? digit | 0x80 : digit)
  } while (left > 0)
  return Buffer.concat([Buffer.from(head), bytes])
}

/** What a login was answered, in MQTT 3.1.1's words (§3.2.2.3) and in MQTT 5's. */
const LOGIN_CODES = {
  accepted: { old: 0, five: 0 },
  'unknown-version': { old: 1, five: 0x84 },
  'bad-client-id': { old: 2, five: 0x85 },
  'server-busy': { old: 3, five: 0x89 },
  'wrong-key': { old: 4, five: 0x86 },
} as const
export type LoginAnswer = keyof typeof LOGIN_CODES

/**
 * The answer to CONNECT. `assignedId`: the name that the server chose for a client without one, told
 * in MQTT 5. No session is ever kept: the flag for one is 0.
 */
export const connack = (
  answer: LoginAnswer,
  version: ProtocolVersion,
  {
    receiveMaximum,
    maximumPacketBytes,
    assignedId,
  }: { receiveMaximum: number; maximumPacketBytes: number; assignedId: string | null },
): Buffer => {
  const { old, five } = LOGIN_CODES[answer]
  if (version !== 5) return packet(PACKET_TYPES.connack, 0, Buffer.from([0, old]))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(maximumPacketBytes)
  const properties =
    answer === 'accepted'
      ? Buffer.concat([
          // Session expiry 0: none is kept.
          Buffer.from([0x11, 0, 0, 0, 0, 0x21]),
          uint16(receiveMaximum),
          Buffer.from([0x27]),
          size,
          assignedId === null
            ? Buffer.alloc(0)
            : Buffer.concat([Buffer.from([0x12]), text(assignedId)]),
        ])
      : Buffer.alloc(0)
  return packet(
    PACKET_TYPES.connack,
    0,
    Buffer.concat([Buffer.from([0, five, properties.length]), properties]),
  )
}

/** MQTT 5's words for a message that was set aside; older clients read a plain acknowledgement. */
export const REASONS = { success: 0, 'not-authorized': 0x87, 'bad-payload': 0x99 } as const
export type AckReason = keyof typeof REASONS

const confirmation = (
  type: number,
  flags: number,
  packetId: number,
  version: ProtocolVersion,
  reason: AckReason,
): Buffer =>
  version === 5 && reason !== 'success'
    ? Buffer.from([(type << 4) | flags, 3, packetId >> 8, packetId & 0xff, REASONS[reason]])
    : Buffer.from([(type << 4) | flags, 2, packetId >> 8, packetId & 0xff])

export const puback = (packetId: number, version: ProtocolVersion, reason: AckReason): Buffer =>
  confirmation(PACKET_TYPES.puback, 0, packetId, version, reason)
/** Always a success: after another answer a client would keep no number to release. */
export const pubrec = (packetId: number): Buffer =>
  confirmation(PACKET_TYPES.pubrec, 0, packetId, 4, 'success')
export const pubcomp = (packetId: number): Buffer =>
  confirmation(PACKET_TYPES.pubcomp, 0, packetId, 4, 'success')

/**
 * Grants each of the filters of a SUBSCRIBE with QoS 0. A refusal would make gateways give up:
 * Zigbee2MQTT 2 ends its process when its own topics are refused.
 */
export const subackGranted = (
  packetId: number,
  count: number,
  version: ProtocolVersion,
): Buffer => {
  const codes = Buffer.alloc(count)
  const properties = version === 5 ? Buffer.from([0]) : Buffer.alloc(0)
  return packet(PACKET_TYPES.suback, 0, Buffer.concat([uint16(packetId), properties, codes]))
}

export const unsuback = (packetId: number, count: number, version: ProtocolVersion): Buffer =>
  packet(
    PACKET_TYPES.unsuback,
    0,
    version === 5
      ? Buffer.concat([uint16(packetId), Buffer.from([0]), Buffer.alloc(count)])
      : uint16(packetId),
  )

export const pingresp = (): Buffer => Buffer.from([PACKET_TYPES.pingresp << 4, 0])
export const pingreq = (): Buffer => Buffer.from([PACKET_TYPES.pingreq << 4, 0])
export const disconnect = (): Buffer => Buffer.from([PACKET_TYPES.disconnect << 4, 0])

/** CONNECT of MQTT 3.1.1, for a session that the broker keeps over a cut. */
export const connect = ({
  clientId,
  user,
  password,
  keepAliveSeconds,
}: {
  clientId: string
  user: string | null
  password: string | null
  keepAliveSeconds: number
}): Buffer => {
  const flags = (user === null ? 0 : 0x80) | (password === null ? 0 : 0x40)
  return packet(
    PACKET_TYPES.connect,
    0,
    Buffer.concat([
      text('MQTT'),
      Buffer.from([4, flags]),
      uint16(keepAliveSeconds),
      text(clientId),
      ...(user === null ? [] : [text(user)]),
      ...(password === null ? [] : [text(password)]),
    ]),
  )
}

export const subscribe = (packetId: number, filters: readonly string[]): Buffer =>
  packet(
    PACKET_TYPES.subscribe,
    2,
    Buffer.concat([
      uint16(packetId),
      ...filters.flatMap((filter) => [text(filter), Buffer.from([1])]),
    ]),
  )
