/** One element of a record: its id, its raw number, and the bytes that carry it. */
export type Element = { id: number; raw: number; bytes: 1 | 2 | 4 | 8 }
export type Record = { timeMs: number; elements: readonly Element[] }

const number = (value: number, bytes: 1 | 2 | 4 | 8): Buffer => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 8) buffer.writeBigInt64BE(BigInt(value))
  else if (value < 0) buffer.writeIntBE(value, 0, bytes)
  else buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** CRC-16/IBM: reflected polynomial 0xA001, start 0. Bit by bit, unlike the server's table. */
const checksum = (data: Buffer): number => {
  let crc = 0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

/** The first message of a connection. */
export const loginOf = (imeiNumber: string): Buffer =>
  Buffer.concat([number(imeiNumber.length, 2), Buffer.from(imeiNumber, 'latin1')])

/** What a device sends around its data: zeros, length, checksum. */
export const framed = (data: Buffer): Buffer =>
  Buffer.concat([number(0, 4), number(data.length, 4), data, number(checksum(data), 4)])

const CODECS = {
  '8': { id: 0x08, idBytes: 1, countBytes: 1 },
  '8E': { id: 0x8e, idBytes: 2, countBytes: 2 },
  '16': { id: 0x10, idBytes: 2, countBytes: 1 },
} as const
export type CodecName = keyof typeof CODECS

/** Records as a device sends them, by the codec's name. */
export const frameOf = (records: readonly Record[], name: CodecName = '8E'): Buffer => {
  const { id, idBytes, countBytes } = CODECS[name]
  const parts = [number(id, 1), number(records.length, 1)]
  for (const { timeMs, elements } of records) {
    parts.push(number(timeMs, 8), Buffer.alloc(16), number(0, idBytes))
    if (name === '16') parts.push(number(0, 1))
    parts.push(number(elements.length, countBytes))
    for (const width of [1, 2, 4, 8] as const) {
      const group = elements.filter(({ bytes }) => bytes === width)
      parts.push(number(group.length, countBytes))
      for (const element of group)
        parts.push(number(element.id, idBytes), number(element.raw, width))
    }
    if (name === '8E') parts.push(number(0, 2))
  }
  parts.push(number(records.length, 1))
  return framed(Buffer.concat(parts))
}

/** A record with the Dallas probe 1 in two bytes. */
export const fridgeRecord = (timeMs: number, celsius: number): Record => ({
  timeMs,
  elements: [{ id: 72, raw: Math.round(celsius * 10), bytes: 2 }],
})
