import { isUtf8 } from 'node:buffer'
import { type Packet, PACKET_TYPES, type ProtocolVersion, type PublishPacket } from './packet.ts'

const MALFORMED: Packet = { kind: 'malformed' }

/**
 * Reads fields one after the other. Beyond the end every read answers null and `isBroken` is set, so
 * that a reader checks once, at its end.
 */
const fieldsOf = (bytes: Buffer) => {
  let at = 0
  let isBroken = false
  const take = (length: number): number => {
    const from = at
    if (length > bytes.length - at) {
      isBroken = true
      return -1
    }
    at += length
    return from
  }
  const byte = (): number => {
    const from = take(1)
    return from < 0 ? 0 : bytes[from]!
  }
  const uint16 = (): number => {
    const from = take(2)
    return from < 0 ? 0 : bytes.readUInt16BE(from)
  }
  const binary = (): Buffer => {
    const length = uint16()
    const from = take(length)
    return from < 0 ? Buffer.alloc(0) : bytes.subarray(from, from + length)
  }
  return {
    byte,
    uint16,
    binary,
    /** UTF-8 without NUL (§1.5.3). */
    text: (): string => {
      const content = binary()
      if (!isUtf8(content) || content.includes(0)) isBroken = true
      return content.toString('utf8')
    },
    /** Passes over MQTT 5's properties (MQTT 5, §2.2.2). */
    skipProperties: (): void => {
      let length = 0
      for (let shift = 0; ; shift += 7) {
        const next = byte()
        length += (next & 0x7f) * 2 ** shift
        if ((next & 0x80) === 0 || isBroken) break
        if (shift === 21) {
          isBroken = true
          break
        }
      }
      take(length)
    },
    rest: (): Buffer => bytes.subarray(at),
    hasMore: (): boolean => !isBroken && at < bytes.length,
    isBroken: (): boolean => isBroken,
  }
}
type Fields = ReturnType<typeof fieldsOf>

const versionOf = (name: string, level: number): ProtocolVersion | null => {
  // The highest bit marks a bridge between brokers (Mosquitto).
  const plain = level & 0x7f
  if (name === 'MQIsdp' && plain === 3) return 3
  if (name === 'MQTT' && plain === 4) return 4
  return name === 'MQTT' && plain === 5 ? 5 : null
}

/** §3.1. The will is passed over: it is never published. */
const readConnect = (fields: Fields): Packet => {
  const name = fields.text()
  const level = fields.byte()
  if (fields.isBroken()) return MALFORMED
  const version = versionOf(name, level)
  if (version === null) return { kind: 'unknown-version' }
  const flags = fields.byte()
  const keepAliveSeconds = fields.uint16()
  if ((flags & 0x01) !== 0) return MALFORMED
  if (version === 5) fields.skipProperties()
  const clientId = fields.text()
  if ((flags & 0x04) !== 0) {
    if (version === 5) fields.skipProperties()
    fields.text()
    fields.binary()
  }
  const user = (flags & 0x80) === 0 ? null : fields.text()
  const password = (flags & 0x40) === 0 ? null : fields.binary().toString('utf8')
  if (fields.isBroken() || fields.hasMore()) return MALFORMED
  return {
    kind: 'connect',
    version,
    clientId,
    cleanSession: (flags & 0x02) !== 0,
    keepAliveSeconds,
    user,
    password,
  }
}

/** A topic to publish to has at least one character and no wildcard (§4.7). */
const isTopicName = (topic: string): boolean =>
  topic !== '' && !topic.includes('#') && !topic.includes('+')

const readPublish = (flags: number, fields: Fields, version: ProtocolVersion): Packet => {
  const qos = (flags >> 1) & 3
  if (qos === 3) return MALFORMED
  const topic = fields.text()
  const packetId = qos === 0 ? 0 : fields.uint16()
  if (version === 5) fields.skipProperties()
  if (fields.isBroken() || !isTopicName(topic) || (qos > 0 && packetId === 0)) return MALFORMED
  return {
    kind: 'publish',
    topic,
    payload: fields.rest(),
    qos: qos as PublishPacket['qos'],
    packetId,
    isRetained: (flags & 1) !== 0,
    isAgain: (flags & 8) !== 0,
  }
}

const readSubscribe = (fields: Fields, version: ProtocolVersion): Packet => {
  const packetId = fields.uint16()
  if (version === 5) fields.skipProperties()
  const filters: string[] = []
  while (fields.hasMore()) {
    filters.push(fields.text())
    fields.byte()
  }
  if (fields.isBroken() || packetId === 0 || filters.length === 0) return MALFORMED
  return { kind: 'subscribe', packetId, filters }
}

const readUnsubscribe = (fields: Fields, version: ProtocolVersion): Packet => {
  const packetId = fields.uint16()
  if (version === 5) fields.skipProperties()
  const filters: string[] = []
  while (fields.hasMore()) filters.push(fields.text())
  if (fields.isBroken() || packetId === 0 || filters.length === 0) return MALFORMED
  return { kind: 'unsubscribe', packetId, filters }
}

const readConnack = (fields: Fields): Packet => {
  const flags = fields.byte()
  const code = fields.byte()
  if (fields.isBroken()) return MALFORMED
  return { kind: 'connack', isAccepted: code === 0, code, sessionPresent: (flags & 1) !== 0 }
}

const readSuback = (fields: Fields, version: ProtocolVersion): Packet => {
  const packetId = fields.uint16()
  if (version === 5) fields.skipProperties()
  return fields.isBroken() ? MALFORMED : { kind: 'suback', packetId, codes: [...fields.rest()] }
}

const readConfirmation = (
  kind: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp' | 'unsuback',
  fields: Fields,
): Packet => {
  const packetId = fields.uint16()
  return fields.isBroken() || packetId === 0 ? MALFORMED : { kind, packetId }
}

/**
 * One packet of MQTT 3.1, 3.1.1 or 5 (`version`, as CONNECT said). `first`: its first byte; `body`:
 * what follows the length. Never throws: what breaks the protocol is `malformed`. Source: OASIS MQTT
 * 3.1.1 §2 and §3, MQTT 5 §2.2.2.
 */
export const readPacket = (first: number, body: Buffer, version: ProtocolVersion): Packet => {
  const flags = first & 0x0f
  const fields = fieldsOf(body)
  const type = first >> 4
  if (type === PACKET_TYPES.publish) return readPublish(flags, fields, version)
  const wantedFlags =
    type === PACKET_TYPES.pubrel ||
    type === PACKET_TYPES.subscribe ||
    type === PACKET_TYPES.unsubscribe
      ? 2
      : 0
  // MQTT 3.1 allows the "sent again" bit here.
  if ((version === 3 ? flags & 0b0111 : flags) !== wantedFlags) return MALFORMED
  switch (type) {
    case PACKET_TYPES.connect:
      return readConnect(fields)
    case PACKET_TYPES.connack:
      return readConnack(fields)
    case PACKET_TYPES.puback:
      return readConfirmation('puback', fields)
    case PACKET_TYPES.pubrec:
      return readConfirmation('pubrec', fields)
    case PACKET_TYPES.pubrel:
      return readConfirmation('pubrel', fields)
    case PACKET_TYPES.pubcomp:
      return readConfirmation('pubcomp', fields)
    case PACKET_TYPES.subscribe:
      return readSubscribe(fields, version)
    case PACKET_TYPES.suback:
      return readSuback(fields, version)
    case PACKET_TYPES.unsubscribe:
      return readUnsubscribe(fields, version)
    case PACKET_TYPES.unsuback:
      return readConfirmation('unsuback', fields)
    case PACKET_TYPES.pingreq:
      return { kind: 'pingreq' }
    case PACKET_TYPES.pingresp:
      return { kind: 'pingresp' }
    case PACKET_TYPES.disconnect:
      return { kind: 'disconnect' }
    default:
      return MALFORMED
  }
}
