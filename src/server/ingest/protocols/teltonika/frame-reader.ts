/**
 * Where one message of a Teltonika device ends and the next begins. Source: "Teltonika Data Sending
 * Protocols", wiki.teltonika-gps.com.
 */
export type Message =
  /** The first message: the device's IMEI. */
  | { kind: 'login'; imeiNumber: string }
  /** `data`: from the codec's id to the second number of data. */
  | { kind: 'frame'; data: Buffer; isIntact: boolean }
  /** What follows cannot be read any more: nobody knows where the next message begins. */
  | { kind: 'garbage'; reason: 'bad-login' | 'bad-preamble' | 'bad-length' }

/** A device sends 1,280 bytes at most (maximum of an AVL packet over TCP). Bytes. */
export const MOST_DATA_BYTES = 16 * 1024

const IMEI_DIGITS = 15
const LOGIN_BYTES = 2 + IMEI_DIGITS
/** Four zero bytes, and four that say how long the data is. */
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4
/** Codec, two numbers of data: less is no frame. */
const LEAST_DATA_BYTES = 3
/** One byte that a device sends now and then, so that the operator of its network keeps the line. */
const PING = 0xff

export type FrameReader = {
  /** The messages that end within these bytes, in order. Nothing follows `garbage`. */
  push(chunk: Buffer): Message[]
  /** Whether a message has begun and not ended. */
  isWithinMessage(): boolean
}

/** Reads one connection. Keeps no more than the message that has begun. */
export const createFrameReader = (): FrameReader => {
  let pending: Buffer = Buffer.alloc(0)
  let isLoggedIn = false
  let isBroken = false

  const next = (): Message | null => {
    while (isLoggedIn && pending[0] === PING) pending = pending.subarray(1)
    const taken = isLoggedIn ? takeFrame(pending) : takeLogin(pending)
    if (taken === null) return null
    isLoggedIn = true
    pending = pending.subarray(taken.bytes)
    if (taken.message.kind === 'garbage') {
      isBroken = true
      pending = Buffer.alloc(0)
    }
    return taken.message
  }

  return {
    push: (chunk) => {
      if (isBroken) return []
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const messages: Message[] = []
      for (let message = next(); message !== null; message = next()) {
        messages.push(message)
        if (isBroken) break
      }
      // A part of a large segment would keep all of it in memory.
      if (pending.length > 0 && pending.length < pending.buffer.byteLength)
        pending = Buffer.from(pending)
      return messages
    },
    isWithinMessage: () => pending.length > 0,
  }
}

type Taken = { message: Message; bytes: number }

const garbage = (reason: (Message & { kind: 'garbage' })['reason']): Taken => ({
  message: { kind: 'garbage', reason },
  bytes: 0,
})

const takeLogin = (bytes: Buffer): Taken | null => {
  if ((bytes.length >= 1 && bytes[0] !== 0) || (bytes.length >= 2 && bytes[1] !== IMEI_DIGITS))
    return garbage('bad-login')
  if (bytes.length < LOGIN_BYTES) return null
  const imeiNumber = bytes.toString('latin1', 2, LOGIN_BYTES)
  if (!/^\d{15}$/.test(imeiNumber)) return garbage('bad-login')
  return { message: { kind: 'login', imeiNumber }, bytes: LOGIN_BYTES }
}

const takeFrame = (bytes: Buffer): Taken | null => {
  for (let at = 0; at < Math.min(4, bytes.length); at++)
    if (bytes[at] !== 0) return garbage('bad-preamble')
  if (bytes.length < HEAD_BYTES) return null
  const length = bytes.readUInt32BE(4)
  if (length < LEAST_DATA_BYTES || length > MOST_DATA_BYTES) return garbage('bad-length')
  const end = HEAD_BYTES + length
  if (bytes.length < end + CHECKSUM_BYTES) return null
  const data = bytes.subarray(HEAD_BYTES, end)
  const isIntact = crc16(data) === bytes.readUInt32BE(end)
  return { message: { kind: 'frame', data, isIntact }, bytes: end + CHECKSUM_BYTES }
}

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1
  return value
})

/** CRC-16/IBM (ARC): reflected polynomial 0xA001, start 0. */
export const crc16 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff]!
  return crc
}
