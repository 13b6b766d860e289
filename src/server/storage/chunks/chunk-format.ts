import { crc32 } from 'node:zlib'

/**
 * The first byte of a chunk. A change of the bytes takes the next number; decoders of older ones
 * stay.
 */
export const CHUNK_VERSION = 1
/** Version (1), CRC-32 of all that follows (4, little endian). */
export const CHUNK_HEAD_LENGTH = 5

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

export const checksum = (bytes: Uint8Array): number => crc32(bytes.subarray(CHUNK_HEAD_LENGTH))

/** A chunk's bytes are not what was written. Names the place that `detail` says. */
export class DamagedChunkError extends Error {
  override name = 'DamagedChunkError'

  constructor(detail: string) {
    super(`A sealed chunk of readings is damaged: ${detail}.`)
  }
}
