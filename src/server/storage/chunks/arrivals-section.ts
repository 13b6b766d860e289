import { deflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter, DamagedBytesError } from './bytes.ts'
import { DEFLATE, inflate, MAX_TIME_MS, ZLIB_SMALLEST_CHUNK } from './chunk-format.ts'
import { NOT_RECORDED, type ReceiptRun } from './receipts.ts'

/**
 * The section of a chunk that says which readings arrived late: number of runs, length of their
 * bytes, length of the part that follows; then that part, deflated where that is shorter. A run is
 * `skip`, `length` − 1 and its receipt against the one before, so that readings that arrive one by
 * one, each as late as the last, repeat the same bytes.
 */
export const writeArrivals = (runs: readonly ReceiptRun[], into: ByteWriter): void => {
  const plain = new ByteWriter()
  let before = 0
  for (const { skip, length, receipt } of runs) {
    plain.varint(skip)
    plain.varint(length - 1)
    plain.varint(bothSigns(receipt - before))
    before = receipt
  }
  const raw = plain.done()
  const deflated = deflateRawSync(raw, {
    ...DEFLATE,
    chunkSize: Math.max(ZLIB_SMALLEST_CHUNK, raw.length >> 1),
  })
  const shorter = deflated.length < raw.length ? deflated : raw
  into.varint(runs.length)
  into.varint(raw.length)
  into.varint(shorter.length)
  for (const byte of shorter) into.byte(byte)
}

/** The way back. Throws `DamagedBytesError`. */
export const readArrivals = (section: ByteReader): ReceiptRun[] => {
  const count = section.varint()
  const rawLength = section.varint()
  const bytes = section.take(section.varint())
  if (
    rawLength < count * 3 ||
    rawLength > count * MAX_BYTES_PER_RUN ||
    rawLength > bytes.length * MOST_INFLATED
  )
    throw new DamagedBytesError('an impossible number of arrivals')
  const plain = new ByteReader(bytes.length === rawLength ? bytes : inflate(bytes, rawLength))
  const runs: ReceiptRun[] = []
  let receipt = 0
  for (let i = 0; i < count; i++) {
    const skip = plain.varint()
    const length = plain.varint() + 1
    receipt += fromBothSigns(plain.varint())
    if (!(receipt >= NOT_RECORDED && receipt <= MAX_TIME_MS / 1_000))
      throw new DamagedBytesError('an impossible time of receipt')
    runs.push({ skip, length, receipt })
  }
  return runs
}

/** Steps over the section without reading it. */
export const skipArrivals = (section: ByteReader): void => {
  section.varint()
  section.varint()
  section.take(section.varint())
}

/** Three numbers of at most eight bytes. */
const MAX_BYTES_PER_RUN = 24

/** Deflate makes bytes at most 1,032 times shorter. This bounds what damage can allocate. */
const MOST_INFLATED = 1_032

/** As `zigzag`, for numbers beyond 32 bits. */
const bothSigns = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const fromBothSigns = (coded: number): number => (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2)
