import type { GridTimes } from '../../../domain/readings/series.ts'
import { ByteReader, DamagedBytesError, freeBytes, packedLength, unzigzag } from './bytes.ts'
import {
  AGAINST_GRID,
  AGAINST_PREVIOUS,
  DEFLATED,
  inflate,
  MAX_READINGS_PER_CHUNK,
  ownRoomFor,
  PLAIN_CHUNK_VERSION,
  unzstd,
  ZSTD,
} from './chunk-format.ts'
import type { ColumnShape } from './column.ts'
import { readColumn, readColumnShape } from './column.ts'
import { readValues, readValuesHead, type ValuesHead } from './decode-values.ts'
import { PackedJitter } from './packed-jitter.ts'

/** What lies in front of the columns: everything that tells how long they are. */
type Head = {
  count: number
  times: {
    first: number
    unit: number
    step: number
    below: number
    slots: ColumnShape | null
    offsets: ColumnShape
  }
  values: ValuesHead
  inflatedLength: number
  /** How what follows the packed bits is compressed. */
  kind: number
}

const readHead = (plain: ByteReader, version: number): Head => {
  const count = plain.varint()
  if (count === 0 || count > MAX_READINGS_PER_CHUNK)
    throw new DamagedBytesError('an impossible number of readings')
  const first = plain.varint()
  const unit = plain.varint()
  const against = plain.varint()
  if (against !== AGAINST_PREVIOUS && against !== AGAINST_GRID)
    throw new DamagedBytesError('an unknown kind of times')
  const step = plain.varint()
  const below = against === AGAINST_GRID ? plain.varint() : 0
  const slots = against === AGAINST_GRID ? readColumnShape(plain) : null
  const times = { first, unit, step, below, slots, offsets: readColumnShape(plain) }
  const values = readValuesHead(plain)
  const inflatedLength = plain.varint()
  const kind = version > PLAIN_CHUNK_VERSION ? plain.varint() : DEFLATED
  if (values.measured > count || values.faultRuns > count - values.measured)
    throw new DamagedBytesError('more values than readings')
  if (kind !== DEFLATED && kind !== ZSTD) throw new DamagedBytesError('an unknown compression')
  if (inflatedLength > count * MAX_INFLATED_PER_READING)
    throw new DamagedBytesError('an impossible length')
  return { count, times, values, inflatedLength, kind }
}

/** Slot, offset and value take at most five bytes each, a run of faults three times five. */
const MAX_INFLATED_PER_READING = 30

/**
 * Answers the lists for a number of readings. `grid`: their times, where these lie near a grid, as long
 * as the chunk's bytes are kept; then `times` may be null. `hasFaults` is false when every reading is a value.
 */
export type Place = (
  count: number,
  grid: GridTimes | null,
  hasFaults: boolean,
) => { times: Float64Array | null; values: Int32Array }

/**
 * The times of a logger with a steady clock, of which none deviates, or with a schedule of which it
 * left nothing out. `packed`: from the columns on.
 */
const gridOf = ({ count, times }: Head, packed: Uint8Array): GridTimes | null => {
  const { first, step, unit, slots, offsets, below } = times
  if (step === 0 || offsets.hasUpper) return null
  const grid = { stepMs: step * unit, length: count }
  if (slots === null)
    return offsets.rawBits === 0 ? { ...grid, firstMs: first, jitter: null } : null
  if (slots.rawBits > 0 || slots.hasUpper || offsets.rawBits === 0) return null
  const jitter = new PackedJitter(packed, offsets.rawBits, { unitMs: unit, first: below })
  return { ...grid, firstMs: first - below * unit, jitter }
}

/**
 * Decodes the readings behind the sections, into the lists that `place` returns for them.
 * `packed`: a reader at the head of the columns. Throws `DamagedBytesError`, or an error of zlib.
 */
export const decodeColumns = (bytes: Uint8Array, packed: ByteReader, place: Place): void => {
  const head = readHead(packed, bytes[0]!)
  const { count, times, values } = head
  const intervals = count - 1
  const packedLengthOfAll =
    (times.slots ? packedLength(intervals, times.slots.rawBits) : 0) +
    packedLength(intervals, times.offsets.rawBits) +
    packedLength(Math.max(0, values.measured - 1), values.column.rawBits)
  const unpack = head.kind === ZSTD ? unzstd : inflate
  const room = ownRoomFor(head.inflatedLength)
  const behind = bytes.subarray(packed.position + packedLengthOfAll)
  const unpacked = unpack(behind, head.inflatedLength, room)
  const compressed = new ByteReader(unpacked)
  const grid = gridOf(head, bytes.subarray(packed.position))
  const series = place(count, grid, values.faultRuns > 0)
  if (series.times !== null) readTimes(head, packed, compressed, series.times)
  else if (grid === null) throw new RangeError('uneven times need a place')
  else packed.take(packedLength(intervals, times.offsets.rawBits))
  readValues(values, packed, compressed, series.values)
  freeBytes(unpacked, room)
}

const readTimes = (
  { times: shape }: Head,
  packed: ByteReader,
  compressed: ByteReader,
  times: Float64Array,
): void => {
  const intervals = times.length - 1
  const { first, unit, step, below } = shape
  times[0] = first
  if (shape.slots === null) {
    const differences = readColumn(shape.offsets, intervals, packed, compressed)
    let time = first
    for (let i = 0; i < intervals; i++) {
      time += (step + (differences === null ? 0 : unzigzag(differences[i]!))) * unit
      times[i + 1] = time
    }
    return
  }
  const slots = readColumn(shape.slots, intervals, packed, compressed, newList)
  const offsets =
    readColumn(shape.offsets, intervals, packed, compressed) ?? new Uint32Array(intervals)
  if (slots === null) {
    // No reading is missing. One multiplication and one addition a time, all exact.
    const stepMs = step * unit
    let slotMs = first - below * unit
    for (let i = 0; i < intervals; i++) {
      slotMs += stepMs
      times[i + 1] = slotMs + offsets[i]! * unit
    }
    return
  }
  let slot = 0
  for (let i = 0; i < intervals; i++) {
    slot += 1 + unzigzag(slots[i]!)
    times[i + 1] = first + (slot * step + offsets[i]! - below) * unit
  }
}

/** The slots are needed beside the offsets, and few rows have any. */
const newList = (count: number): Uint32Array => new Uint32Array(count)
