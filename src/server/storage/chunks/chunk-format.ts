import { constants, crc32, inflateRawSync, zstdDecompressSync } from 'node:zlib'
import { DAY_MS } from '../../../domain/durations.ts'
import { DamagedBytesError } from './bytes.ts'

/**
 * The first byte of a chunk: the newest version that is written, and the oldest that is read. Version
 * 1 has no sections. Version 3 is version 2 with values that are foretold by weights or a part that is
 * packed with zstd; what has neither is written in version 2.
 */
export const CHUNK_VERSION = 3
export const PLAIN_CHUNK_VERSION = 2
export const OLDEST_CHUNK_VERSION = 1
/** Version (1), CRC-32 of all that follows (4, little endian). */
export const CHUNK_HEAD_LENGTH = 5

/**
 * Sections, in the order of their bits in the flags behind the head of version 2. A new kind of
 * section takes the next bit: programs that do not know it refuse the chunk.
 */
export const ARRIVALS_SECTION = 1
export const KNOWN_SECTIONS = ARRIVALS_SECTION

/**
 * What the times are measured against: the reading before, or an even grid that starts at the first
 * reading.
 */
export const AGAINST_PREVIOUS = 0
export const AGAINST_GRID = 1

/**
 * What the next value is expected to be: the last one, the last one changed once more as it changed
 * before, or a weighted sum of the last ones.
 */
export const STAYS = 0
export const GOES_ON = 1
export const WEIGHTED = 2

/**
 * A day at 1 ms holds more, but no cold store does; it bounds what damaged bytes can make the
 * decoder allocate.
 */
export const MAX_READINGS_PER_CHUNK = 10_000_000
export const MAX_TIME_MS = 8.64e15
/** |value| and its differences must fit 32 bits. */
export const MAX_ABSOLUTE_VALUE = 2 ** 29

/**
 * zlib takes no smaller buffer; by default it takes 16 kB for each call, which is more than a day
 * and its copy.
 */
export const ZLIB_SMALLEST_CHUNK = 64

/**
 * Small tables: zlib allocates and clears them for every call. Filtered: matches of fewer than six
 * bytes cost more than the single bytes, of which a few come most often.
 */
export const DEFLATE = { level: 6, windowBits: 12, memLevel: 5, strategy: constants.Z_FILTERED }

/** For values that hold noise: nothing repeats in them, but some come more often than others. */
export const DEFLATE_NOISE = {
  windowBits: 9,
  memLevel: 9,
  strategy: constants.Z_HUFFMAN_ONLY,
}

/** How the compressed part of version 3 is packed; before, it is always deflate. */
export const DEFLATED = 0
export const ZSTD = 1

/**
 * For a whole pack of days, which is hardly ever written again: zstd finds more in it, and takes some
 * ten times as long as deflate. Longer ones would hold the event loop.
 */
export const WHOLE_PACK_MS = 13.5 * DAY_MS
export const MOST_BYTES_FOR_ZSTD = 40_000
export const ZSTD_HARDEST = 19

/**
 * Noise is unpacked by zstd in six tenths of the time; it takes some 25 bytes more than deflate, which
 * days that are packed together hardly feel.
 */
export const ZSTD_FAST = 1
export const MOST_FOR_SPEED = 1.004

/** A byte more than needed: once its buffer is full, zlib allocates a second one and asks again. */
const roomFor = (length: number): number => Math.max(ZLIB_SMALLEST_CHUNK, length + 1)

/**
 * The same for bytes that are given back with `freeBytes`: Node cuts smaller buffers from a larger one,
 * which stays until the garbage collection of the whole heap.
 */
export const ownRoomFor = (length: number): number => Math.max(Buffer.poolSize >>> 1, length + 1)

/** Throws `DamagedBytesError` unless the unpacked bytes have this length, or an error of zlib. */
export const unzstd = (
  bytes: Uint8Array,
  length: number,
  chunkSize = roomFor(length),
): Uint8Array => {
  if (length === 0) return new Uint8Array(0)
  const unpacked = zstdDecompressSync(bytes, { maxOutputLength: length, chunkSize })
  if (unpacked.length !== length) throw new DamagedBytesError('compressed bytes are missing')
  return unpacked
}

/** Throws `DamagedBytesError` unless the inflated bytes have this length, or an error of zlib. */
export const inflate = (
  bytes: Uint8Array,
  length: number,
  chunkSize = roomFor(length),
): Uint8Array => {
  if (length === 0) return new Uint8Array(0)
  const inflated = inflateRawSync(bytes, { maxOutputLength: length, chunkSize })
  if (inflated.length !== length) throw new DamagedBytesError('compressed bytes are missing')
  return inflated
}

/** From version 2 on it covers the version itself too. */
export const checksum = (bytes: Uint8Array): number =>
  crc32(bytes.subarray(CHUNK_HEAD_LENGTH), bytes[0] === OLDEST_CHUNK_VERSION ? 0 : bytes[0])

export const writtenChecksum = (bytes: Uint8Array): number =>
  (bytes[1]! | (bytes[2]! << 8) | (bytes[3]! << 16) | (bytes[4]! << 24)) >>> 0

/** Writes the head of a chunk whose other bytes are complete. */
export const writeHead = (bytes: Uint8Array, version: number): void => {
  bytes[0] = version
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(1, checksum(bytes), true)
}

/** A chunk's bytes are not what was written. `detail`: half a sentence that says what is wrong. */
export class DamagedChunkError extends Error {
  override name = 'DamagedChunkError'
  readonly detail: string

  constructor(detail: string) {
    super(`A sealed chunk of readings is damaged: ${detail}.`)
    this.detail = detail
  }
}
