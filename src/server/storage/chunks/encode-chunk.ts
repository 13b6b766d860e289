import { constants, deflateRawSync, zstdCompressSync } from 'node:zlib'
import { writeArrivals } from './arrivals-section.ts'
import { ByteWriter } from './bytes.ts'
import {
  ARRIVALS_SECTION,
  CHUNK_HEAD_LENGTH,
  CHUNK_VERSION,
  DEFLATE,
  DEFLATE_NOISE,
  DEFLATED,
  MAX_READINGS_PER_CHUNK,
  MOST_BYTES_FOR_ZSTD,
  MOST_FOR_SPEED,
  PLAIN_CHUNK_VERSION,
  WEIGHTED,
  WHOLE_PACK_MS,
  writeHead,
  ZLIB_SMALLEST_CHUNK,
  ZSTD,
  ZSTD_FAST,
  ZSTD_HARDEST,
} from './chunk-format.ts'
import { encodeTimes } from './encode-times.ts'
import { encodeValues, type Prediction } from './encode-values.ts'
import { type ArrivedSeries, receiptRuns } from './receipts.ts'

/**
 * The readings of one tool and some UTC days as bytes. Times strictly ascending, within 2^31 ms of
 * the first. The layout is described in docs/decisions/0009-the-bytes-of-sealed-days.md, its sections
 * in 0032-readings-say-when-they-arrived.md, what version 3 adds in 0070-charts-from-readings.md.
 * Throws RangeError for what the format cannot hold.
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
  const prediction = encodeValues(values, plain, packed, compressed)
  const isWholePack = times[count - 1]! - times[0]! >= WHOLE_PACK_MS
  return assemble(plain, packed, compressed.done(), { prediction, isWholePack })
}

const encodeSections = (receipts: Float64Array, plain: ByteWriter): void => {
  const runs = receiptRuns(receipts)
  plain.varint(runs.length === 0 ? 0 : ARRIVALS_SECTION)
  if (runs.length > 0) writeArrivals(runs, plain)
}

type Packing = { prediction: Prediction; isWholePack: boolean }

const assemble = (
  plain: ByteWriter,
  packed: readonly Uint8Array[],
  raw: Uint8Array,
  packing: Packing,
): Uint8Array => {
  const { bytes: short, kind } = shortest(raw, packing)
  const isPlain = packing.prediction !== WEIGHTED && kind === DEFLATED
  plain.varint(raw.length)
  if (!isPlain) plain.varint(kind)
  const head = plain.done()
  let length = CHUNK_HEAD_LENGTH + head.length + short.length
  for (const part of packed) length += part.length
  const bytes = new Uint8Array(length)
  let at = CHUNK_HEAD_LENGTH
  for (const part of [head, ...packed, short]) {
    bytes.set(part, at)
    at += part.length
  }
  writeHead(bytes, isPlain ? PLAIN_CHUNK_VERSION : CHUNK_VERSION)
  return bytes
}

type Packed = { bytes: Uint8Array; kind: typeof DEFLATED | typeof ZSTD }

const shortest = (raw: Uint8Array, { prediction, isWholePack }: Packing): Packed => {
  if (raw.length === 0) return { bytes: raw, kind: DEFLATED }
  const chunkSize = Math.max(ZLIB_SMALLEST_CHUNK, raw.length >> 1)
  const ways: Packed[] = [{ bytes: deflateRawSync(raw, { ...DEFLATE, chunkSize }), kind: DEFLATED }]
  if (prediction === WEIGHTED)
    ways.push({ bytes: deflateRawSync(raw, { ...DEFLATE_NOISE, chunkSize }), kind: DEFLATED })
  else if (isWholePack && raw.length <= MOST_BYTES_FOR_ZSTD)
    ways.push({ bytes: zstd(raw, chunkSize, ZSTD_HARDEST), kind: ZSTD })
  const best = ways.reduce((one, way) => (way.bytes.length < one.bytes.length ? way : one))
  if (prediction !== WEIGHTED) return best
  const soonRead = zstd(raw, chunkSize, ZSTD_FAST)
  return soonRead.length <= best.bytes.length * MOST_FOR_SPEED
    ? { bytes: soonRead, kind: ZSTD }
    : best
}

const zstd = (raw: Uint8Array, chunkSize: number, level: number): Uint8Array =>
  zstdCompressSync(raw, {
    chunkSize,
    pledgedSrcSize: raw.length,
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_contentSizeFlag]: 0,
      [constants.ZSTD_c_checksumFlag]: 0,
    },
  })
