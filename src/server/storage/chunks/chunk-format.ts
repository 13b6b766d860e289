import { crc32, inflateRawSync } from 'node:zlib'
import { DamagedBytesError } from './bytes.ts'

/**
 * The first byte of a chunk: the version that is written, and the oldest that is read. Version 1 has
 * no sections.
 */
export const CHUNK_VERSION = 2
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
 * What the next value is expected to be: the last one, or the last one changed once more as it
 * changed before.
 */
export const STAYS = 0
export const GOES_ON = 1

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

/** Small tables: zlib allocates and clears them for every call. */
export const DEFLATE = { level: 6, windowBits: 12, memLevel: 5 }

/** Throws `DamagedBytesError` unless the inflated bytes have this length, or an error of zlib. */
export const inflate = (bytes: Uint8Array, length: number): Uint8Array => {
  if (length === 0) return bytes.subarray(0, 0)
  const inflated = inflateRawSync(bytes, {
    maxOutputLength: length,
    // A byte more than needed: once its buffer is full, zlib allocates a second one and asks again.
    chunkSize: Math.max(ZLIB_SMALLEST_CHUNK, length + 1),
  })
  if (inflated.length !== length) throw new DamagedBytesError('compressed bytes are missing')
  return inflated
}

/** From version 2 on it covers the version itself too. */
export const checksum = (bytes: Uint8Array): number =>
  crc32(bytes.subarray(CHUNK_HEAD_LENGTH), bytes[0] === OLDEST_CHUNK_VERSION ? 0 : bytes[0])

export const writtenChecksum = (bytes: Uint8Array): number =>
  (bytes[1]! | (bytes[2]! << 8) | (bytes[3]! << 16) | (bytes[4]! << 24)) >>> 0

/** Writes the head of a chunk whose other bytes are complete. */
export const writeHead = (bytes: Uint8Array): void => {
  bytes[0] = CHUNK_VERSION
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
