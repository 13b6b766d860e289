import type { EvenTimes } from '../../../domain/readings/series.ts'
import { ByteReader, DamagedBytesError, packedLength, unzigzag } from './bytes.ts'
import {
  AGAINST_GRID,
  AGAINST_PREVIOUS,
  GOES_ON,
  inflate,
  MAX_READINGS_PER_CHUNK,
  STAYS,
} from './chunk-format.ts'
import type { ColumnShape } from './column.ts'
import { readColumn, readColumnShape } from './column.ts'

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
  values: {
    first: number
    unit: number
    prediction: number
    measured: number
    faultRuns: number
    column: ColumnShape
  }
  inflatedLength: number
}

const readHead = (plain: ByteReader): Head => {
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
  const values = {
    first: unzigzag(plain.varint()),
    unit: plain.varint(),
    prediction: plain.varint(),
    measured: plain.varint(),
    faultRuns: plain.varint(),
    column: readColumnShape(plain),
  }
  const inflatedLength = plain.varint()
  if (values.prediction !== STAYS && values.prediction !== GOES_ON)
    throw new DamagedBytesError('an unknown kind of values')
  if (values.measured > count || values.faultRuns > count - values.measured)
    throw new DamagedBytesError('more values than readings')
  if (inflatedLength > count * MAX_INFLATED_PER_READING)
    throw new DamagedBytesError('an impossible length')
  return { count, times, values, inflatedLength }
}

/** Slot, offset and value take at most five bytes each, a run of faults three times five. */
const MAX_INFLATED_PER_READING = 30

/**
 * Answers the lists for a number of readings. `even`: their times, where these are all in step; then
 * `times` may be null. `hasFaults` is false when every reading is a value.
 */
export type Place = (
  count: number,
  even: EvenTimes | null,
  hasFaults: boolean,
) => { times: Float64Array | null; values: Int32Array }

/** The times of a logger with a steady clock: none of them deviates. */
const evenTimesOf = ({ count, times }: Head): EvenTimes | null =>
  times.slots === null && times.offsets.rawBits === 0 && !times.offsets.hasUpper && times.step > 0
    ? { firstMs: times.first, stepMs: times.step * times.unit, length: count }
    : null

/**
 * Decodes the readings behind the sections, into the lists that `place` returns for them.
 * `packed`: a reader at the head of the columns. Throws `DamagedBytesError`, or an error of zlib.
 */
export const decodeColumns = (bytes: Uint8Array, packed: ByteReader, place: Place): void => {
  const head = readHead(packed)
  const { count, times, values } = head
  const intervals = count - 1
  const packedLengthOfAll =
    (times.slots ? packedLength(intervals, times.slots.rawBits) : 0) +
    packedLength(intervals, times.offsets.rawBits) +
    packedLength(Math.max(0, values.measured - 1), values.column.rawBits)
  const compressed = new ByteReader(
    inflate(bytes.subarray(packed.position + packedLengthOfAll), head.inflatedLength),
  )
  const even = evenTimesOf(head)
  const series = place(count, even, values.faultRuns > 0)
  // Even times take no bytes, so that nothing has to be stepped over.
  if (series.times !== null) readTimes(head, packed, compressed, series.times)
  else if (even === null) throw new RangeError('uneven times need a place')
  readValues(head, packed, compressed, series.values)
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
  const slots = readColumn(shape.slots, intervals, packed, compressed)
  const offsets = readColumn(shape.offsets, intervals, packed, compressed)
  let slot = 0
  for (let i = 0; i < intervals; i++) {
    slot += 1 + (slots === null ? 0 : unzigzag(slots[i]!))
    times[i + 1] = first + (slot * step + (offsets === null ? 0 : offsets[i]!) - below) * unit
  }
}

const readValues = (
  { values: shape }: Head,
  packed: ByteReader,
  compressed: ByteReader,
  values: Int32Array,
): void => {
  const runs: { skip: number; length: number; value: number }[] = []
  for (let i = 0; i < shape.faultRuns; i++)
    runs.push({
      skip: compressed.varint(),
      length: compressed.varint(),
      value: unzigzag(compressed.varint()),
    })
  // Without faults the values go straight to their place.
  const measured =
    runs.length === 0 && values.length === shape.measured ? values : new Int32Array(shape.measured)
  readMeasured(shape, packed, compressed, measured)
  if (measured === values) return
  let at = 0
  let next = 0
  for (const { skip, length, value } of runs) {
    const faultsFrom = at + skip
    if (faultsFrom + length > values.length || next + skip > shape.measured)
      throw new DamagedBytesError('faults beyond the last reading')
    values.set(measured.subarray(next, next + skip), at)
    values.fill(value, faultsFrom, faultsFrom + length)
    next += skip
    at = faultsFrom + length
  }
  if (values.length - at !== shape.measured - next)
    throw new DamagedBytesError('values and faults do not add up')
  values.set(measured.subarray(next), at)
}

/** The measured values, into `measured`, from what surprised each prediction. */
const readMeasured = (
  shape: Head['values'],
  packed: ByteReader,
  compressed: ByteReader,
  measured: Int32Array,
): void => {
  const { column, prediction } = shape
  const surprises = Math.max(0, measured.length - 1)
  const isBytes = column.rawBits === 0 && column.hasUpper && compressed.left === surprises
  if (isBytes && prediction === STAYS) {
    addSmallChanges(shape, compressed.take(surprises), measured)
    return
  }
  addChanges(shape, readColumn(column, surprises, packed, compressed), measured)
}

/** A year of coarse values is half a million changes of one byte each: no list in between, no call. */
const addSmallChanges = (
  { first, unit }: Head['values'],
  bytes: Uint8Array,
  measured: Int32Array,
): void => {
  const changeOf = new Int32Array(256)
  for (let coded = 0; coded < 128; coded++) changeOf[coded] = unzigzag(coded) * unit
  let value = first
  let allBits = 0
  measured[0] = value
  for (let i = 0; i < bytes.length; i++) {
    const coded = bytes[i]!
    allBits |= coded
    value = (value + changeOf[coded]!) | 0
    measured[i + 1] = value
  }
  // As many bytes as changes: a longer number lacks its end.
  if (allBits > 127) throw new DamagedBytesError('ends inside a number')
}

const addChanges = (
  { first, unit, prediction }: Head['values'],
  surprises: Uint32Array | null,
  measured: Int32Array,
): void => {
  if (surprises === null) {
    measured.fill(first)
    return
  }
  let value = first
  let change = 0
  if (measured.length > 0) measured[0] = value
  for (let i = 1; i < measured.length; i++) {
    const surprise = unzigzag(surprises[i - 1]!)
    change = prediction === GOES_ON ? change + surprise : surprise
    value += change * unit
    measured[i] = value
  }
}
