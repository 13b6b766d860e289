import { deflateRawSync } from 'node:zlib'
import { writeArrivals } from './arrivals-section.ts'
import { ByteWriter } from './bytes.ts'
import {
  ARRIVALS_SECTION,
  CHUNK_HEAD_LENGTH,
  DEFLATE,
  MAX_READINGS_PER_CHUNK,
  writeHead,
  ZLIB_SMALLEST_CHUNK,
} from './chunk-format.ts'
import { encodeTimes } from './encode-times.ts'
import { encodeValues } from './encode-values.ts'
import { type ArrivedSeries, receiptRuns } from './receipts.ts'

/**
 * The readings of one tool and some UTC days as bytes. Times strictly ascending, within 2^31 ms of
 * the first. The layout is described in docs/decisions/0009-the-bytes-of-sealed-days.md, its sections
 * in 0032-readings-say-when-they-arrived.md. Throws RangeError for what the format cannot hold.
 */
export const encodeChunk = ({ times, values, receipts }: ArrivedSeries): Uint8Array => {
  const count = times.length
  if (count === 0 || count !== values.length || count > MAX_READINGS_PER_CHUNK)
    throw new RangeError('a chunk holds at least one reading')
  if (receipts.length !== count) throw new RangeError('each reading of a chunk has a receipt')
  const plain = new ByteWriter()
  encodeSections(receipts, plain)
  const packed: Uint8Array[] = []
  const compressed = new ByteWriter()
  plain.varint(count)
  encodeTimes(times, plain, packed, compressed)
  encodeValues(values, plain, packed, compressed)
  return assemble(plain, packed, compressed)
}

const encodeSections = (receipts: Float64Array, plain: ByteWriter): void => {
  const runs = receiptRuns(receipts)
  plain.varint(runs.length === 0 ? 0 : ARRIVALS_SECTION)
  if (runs.length > 0) writeArrivals(runs, plain)
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
  writeHead(bytes)
  return bytes
}
