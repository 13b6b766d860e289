import type { Series } from '../../../domain/readings/series.ts'
import { readArrivals, skipArrivals } from './arrivals-section.ts'
import { ByteReader, DamagedBytesError } from './bytes.ts'
import {
  ARRIVALS_SECTION,
  checksum,
  CHUNK_HEAD_LENGTH,
  CHUNK_VERSION,
  DamagedChunkError,
  KNOWN_SECTIONS,
  OLDEST_CHUNK_VERSION,
  writtenChecksum,
} from './chunk-format.ts'
import { decodeColumns, type Place } from './decode-columns.ts'
import { type ArrivedSeries, NOT_RECORDED, type ReceiptRun, receiptsOfRuns } from './receipts.ts'

/** The way back from `encodeChunk`. Throws `DamagedChunkError` for bytes that it did not write. */
export const decodeChunk = (bytes: Uint8Array): Series => {
  const series = { times: new Float64Array(0), values: new Int32Array(0) }
  decodeChunkInto(bytes, (count) => {
    series.times = new Float64Array(count)
    series.values = new Int32Array(count)
    return series
  })
  return series
}

/**
 * As `decodeChunk`, into the lists that `place` returns for the readings: a long stretch is decoded
 * without copies.
 */
export const decodeChunkInto = (bytes: Uint8Array, place: Place): void => {
  checkChunk(bytes)
  decodeCheckedChunkInto(bytes, place)
}

/** The same for bytes that `checkChunk` or `readChunkStart` has just read without a complaint. */
export const decodeCheckedChunkInto = (bytes: Uint8Array, place: Place): void => {
  namingDamage(() => {
    const plain = new ByteReader(bytes, CHUNK_HEAD_LENGTH)
    if ((sectionsOf(bytes, plain) & ARRIVALS_SECTION) !== 0) skipArrivals(plain)
    decodeColumns(bytes, plain, place)
  })
}

/** As `decodeChunk`, with the receipts. */
export const decodeArrivedChunk = (bytes: Uint8Array): ArrivedSeries => {
  const series = decodeChunk(bytes)
  const count = series.times.length
  return { ...series, receipts: receiptsOfRuns(decodeReceipts(bytes), count) }
}

/**
 * The receipts alone: cheap where all readings arrived in time. Throws as `decodeChunk`, except for
 * damage that its checksum could not show.
 */
export const decodeReceipts = (bytes: Uint8Array): ReceiptRun[] => {
  checkChunk(bytes)
  return namingDamage(() => {
    const plain = new ByteReader(bytes, CHUNK_HEAD_LENGTH)
    const sections = sectionsOf(bytes, plain)
    const runs = (sections & ARRIVALS_SECTION) === 0 ? [] : readArrivals(plain)
    const count = plain.varint()
    if (bytes[0] === OLDEST_CHUNK_VERSION)
      return [{ skip: 0, length: count, receipt: NOT_RECORDED }]
    if (runs.reduce((sum, { skip, length }) => sum + skip + length, 0) > count)
      throw new DamagedBytesError('arrivals beyond the last reading')
    return runs
  })
}

/** What a chunk says first: how many readings it holds, and the time of the first one, ms. */
export const readChunkStart = (bytes: Uint8Array): { readings: number; firstMs: number } => {
  checkChunk(bytes)
  return namingDamage(() => {
    const plain = new ByteReader(bytes, CHUNK_HEAD_LENGTH)
    if ((sectionsOf(bytes, plain) & ARRIVALS_SECTION) !== 0) skipArrivals(plain)
    return { readings: plain.varint(), firstMs: plain.varint() }
  })
}

/** Throws `DamagedChunkError` unless the head and the checksum are right. */
export const checkChunk = (bytes: Uint8Array): void => {
  if (bytes.length === 0) throw new DamagedChunkError('its page of the file is broken')
  if (bytes.length < CHUNK_HEAD_LENGTH) throw new DamagedChunkError('it is too short')
  if (!(bytes[0]! >= OLDEST_CHUNK_VERSION && bytes[0]! <= CHUNK_VERSION))
    throw new DamagedChunkError(`format ${bytes[0]} is unknown to this program`)
  if (checksum(bytes) !== writtenChecksum(bytes))
    throw new DamagedChunkError('its checksum does not match')
}

/** The flags of the sections that follow, 0 in version 1. */
const sectionsOf = (bytes: Uint8Array, plain: ByteReader): number => {
  if (bytes[0] === OLDEST_CHUNK_VERSION) return 0
  const sections = plain.varint()
  if (sections > KNOWN_SECTIONS)
    throw new DamagedBytesError(
      `format ${bytes[0]} with sections ${sections} is unknown to this program`,
    )
  return sections
}

const namingDamage = <T>(decode: () => T): T => {
  try {
    return decode()
  } catch (error) {
    if (error instanceof DamagedBytesError || isInflateError(error))
      throw new DamagedChunkError(error.message)
    throw error
  }
}

const isInflateError = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (/^Z(STD)?_/.test(String(error.code)) || error.code === 'ERR_BUFFER_TOO_LARGE')
