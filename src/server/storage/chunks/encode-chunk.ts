import { deflateRawSync } from 'node:zlib'
import type { Series } from '../../../domain/readings/series.ts'
import { ByteWriter } from './bytes.ts'
import {
  checksum,
  CHUNK_HEAD_LENGTH,
  CHUNK_VERSION,
  MAX_READINGS_PER_CHUNK,
  ZLIB_SMALLEST_CHUNK,
} from './chunk-format.ts'
import { encodeTimes } from './encode-times.ts'
import { encodeValues } from './encode-values.ts'

/** Small tables: zlib allocates and clears them for every call. */
const DEFLATE = { level: 6, windowBits: 12, memLevel: 5 }

/**
 * The readings of one tool and some UTC days as bytes. Times strictly ascending, within 2^31 ms of
 * the first. The layout is described in docs/decisions/0009-the-bytes-of-sealed-days.md. Throws
 * RangeError for what the format cannot hold.
 */
export const encodeChunk = ({ times, values }: Series): Uint8Array => {
  const count = times.length
  if (count === 0 || count !== values.length || count > MAX_READINGS_PER_CHUNK)
    throw new RangeError('a chunk holds at least one reading')
  const plain = new ByteWriter()
  const packed: Uint8Array[] = []
  const compressed = new ByteWriter()
  plain.varint(count)
  encodeTimes(times, plain, packed, compressed)
  encodeValues(values, plain, packed, compressed)
  return assemble(plain, packed, compressed)
}

const assemble = (
  plain: ByteWriter,
  packed: readonly Uint8Array[],
  compressed: ByteWriter,
): Uint8Array => {
  const raw = compressed.done()
  const deflated =
    raw.length === 0
      ? raw
      : deflateRawSync(raw, {
          ...DEFLATE,
          chunkSize: Math.max(ZLIB_SMALLEST_CHUNK, raw.length >> 1),
        })
  plain.varint(raw.length)
  const head = plain.done()
  let length = CHUNK_HEAD_LENGTH + head.length + deflated.length
  for (const part of packed) length += part.length
  const bytes = new Uint8Array(length)
  let at = CHUNK_HEAD_LENGTH
  for (const part of [head, ...packed, deflated]) {
    bytes.set(part, at)
    at += part.length
  }
  bytes[0] = CHUNK_VERSION
  new DataView(bytes.buffer).setUint32(1, checksum(bytes), true)
  return bytes
}
