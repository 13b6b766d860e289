import { deflateRawSync } from 'node:zlib'
import { isFault } from '../../../domain/readings/stored-value.ts'
import type { Series } from '../../../domain/readings/series.ts'
import { ByteWriter, zigzag } from './bytes.ts'
import {
  AGAINST_GRID,
  AGAINST_PREVIOUS,
  checksum,
  CHUNK_HEAD_LENGTH,
  CHUNK_VERSION,
  GOES_ON,
  MAX_ABSOLUTE_VALUE,
  MAX_READINGS_PER_CHUNK,
  MAX_TIME_MS,
  STAYS,
  ZLIB_SMALLEST_CHUNK,
} from './chunk-format.ts'
import { cheapestWidth, entropyBits, widthForSkewed, writeColumn } from './column.ts'

/** Small tables: zlib makes and clears them for every call. */
const DEFLATE = { level: 6, windowBits: 12, memLevel: 5 }

const greatestCommonDivisor = (a: number, b: number): number => {
  if (a === 1) return 1
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

/**
 * The usual interval: the middle one of some that lie evenly over the day. It need not be right,
 * only near.
 */
const usualInterval = (intervals: Float64Array): number => {
  if (intervals.length === 0) return 1
  const stride = Math.ceil(intervals.length / INTERVALS_LOOKED_AT)
  const some = intervals.filter((_, i) => i % stride === 0).sort()
  return some[some.length >> 1]!
}
const INTERVALS_LOOKED_AT = 63

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
  writeTimes(times, plain, packed, compressed)
  writeValues(values, plain, packed, compressed)
  return assemble(plain, packed, compressed)
}

const writeTimes = (
  times: Float64Array,
  plain: ByteWriter,
  packed: Uint8Array[],
  compressed: ByteWriter,
): void => {
  const count = times.length
  const first = times[0]!
  if (!(first >= 0 && first <= MAX_TIME_MS) || times[count - 1]! - first >= 2 ** 31)
    throw new RangeError('a chunk holds the times of one day')
  const intervals = new Float64Array(count - 1)
  let unit = 0
  for (let i = 1; i < count; i++) {
    const interval = times[i]! - times[i - 1]!
    if (!(interval > 0) || !Number.isInteger(interval))
      throw new RangeError('times must ascend in whole milliseconds')
    intervals[i - 1] = interval
    unit = greatestCommonDivisor(unit, interval)
  }
  unit = Math.max(1, unit)
  for (let i = 0; i < intervals.length; i++) intervals[i] = intervals[i]! / unit
  const step = usualInterval(intervals)
  plain.varint(first)
  plain.varint(unit)

  const previous = againstPrevious(intervals, step)
  const previousWidth = cheapestWidth(previous)
  if (previousWidth.costBits > BITS_OF_A_CALM_TIME * count) {
    const gridStep = wholeSeconds(step, unit)
    const grid = againstGrid(intervals, gridStep)
    const gridWidth = cheapestWidth(grid.offsets)
    if (gridWidth.costBits < previousWidth.costBits) {
      plain.varint(AGAINST_GRID)
      plain.varint(gridStep)
      plain.varint(grid.below)
      writeColumn(grid.slots, 0, plain, packed, compressed)
      writeColumn(grid.offsets, gridWidth.rawBits, plain, packed, compressed)
      return
    }
  }
  plain.varint(AGAINST_PREVIOUS)
  plain.varint(step)
  writeColumn(previous, previousWidth.rawBits, plain, packed, compressed)
}

/** Below this the grid is not worth trying. */
const BITS_OF_A_CALM_TIME = 0.5

/**
 * Schedules are set in seconds, while the median of jittered intervals lies beside them and would
 * let the grid drift away.
 */
const wholeSeconds = (step: number, unit: number): number => {
  const seconds = Math.round((step * unit) / 1000)
  const units = (seconds * 1000) / unit
  return seconds > 0 && Number.isInteger(units) ? units : step
}

const againstPrevious = (intervals: Float64Array, step: number): Uint32Array => {
  const differences = new Uint32Array(intervals.length)
  for (let i = 0; i < intervals.length; i++) differences[i] = zigzag(intervals[i]! - step)
  return differences
}

/**
 * `slots`: how many steps the grid moves on, zigzag around one; `offsets`: how far from the slot,
 * plus `below`.
 */
const againstGrid = (
  intervals: Float64Array,
  step: number,
): { slots: Uint32Array; offsets: Uint32Array; below: number } => {
  const slots = new Uint32Array(intervals.length)
  const offsets = new Uint32Array(intervals.length)
  const signed = new Int32Array(intervals.length)
  let since = 0
  let slotBefore = 0
  let below = 0
  for (let i = 0; i < intervals.length; i++) {
    since += intervals[i]!
    const slot = Math.floor(since / step + 0.5)
    slots[i] = zigzag(slot - slotBefore - 1)
    slotBefore = slot
    signed[i] = since - slot * step
    if (-signed[i]! > below) below = -signed[i]!
  }
  for (let i = 0; i < signed.length; i++) offsets[i] = signed[i]! + below
  return { slots, offsets, below }
}

type FaultRun = { skip: number; length: number; value: number }

const writeValues = (
  values: Int32Array,
  plain: ByteWriter,
  packed: Uint8Array[],
  compressed: ByteWriter,
): void => {
  const { measured, faultRuns } = withoutFaults(values)
  const changes = new Int32Array(Math.max(0, measured.length - 1))
  let unit = 0
  for (let i = 0; i < changes.length; i++) {
    changes[i] = measured[i + 1]! - measured[i]!
    unit = greatestCommonDivisor(unit, Math.abs(changes[i]!))
  }
  unit = Math.max(1, unit)
  if (unit > 1) for (let i = 0; i < changes.length; i++) changes[i] = changes[i]! / unit
  const { prediction, surprises } = bestPrediction(changes)

  plain.varint(zigzag(measured[0] ?? 0))
  plain.varint(unit)
  plain.varint(prediction)
  plain.varint(measured.length)
  plain.varint(faultRuns.length)
  for (const run of faultRuns) {
    compressed.varint(run.skip)
    compressed.varint(run.length)
    compressed.varint(zigzag(run.value))
  }
  writeColumn(surprises, widthForSkewed(surprises), plain, packed, compressed)
}

/**
 * Faults would spoil the differences around them: they are kept apart, as runs that each follow
 * `skip` measured values.
 */
const withoutFaults = (values: Int32Array): { measured: Int32Array; faultRuns: FaultRun[] } => {
  const measured = new Int32Array(values.length)
  const faultRuns: FaultRun[] = []
  let count = 0
  let skip = 0
  for (const value of values) {
    if (Math.abs(value) > MAX_ABSOLUTE_VALUE) throw new RangeError('a value too large for a chunk')
    if (!isFault(value)) {
      measured[count++] = value
      skip++
      continue
    }
    const run = faultRuns.at(-1)
    if (run !== undefined && skip === 0 && run.value === value) run.length++
    else faultRuns.push({ skip, length: 1, value })
    skip = 0
  }
  return { measured: measured.subarray(0, count), faultRuns }
}

/**
 * Coarse values mostly stay as they are; fine ones go on as they went, since air warms and cools
 * steadily.
 */
const bestPrediction = (changes: Int32Array): { prediction: number; surprises: Uint32Array } => {
  const same = new Uint32Array(changes.length)
  const goesOn = new Uint32Array(changes.length)
  let before = 0
  let isWithinBits = true
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i]!
    same[i] = zigzag(change)
    goesOn[i] = zigzag(change - before)
    if (Math.abs(change - before) > MAX_ABSOLUTE_VALUE) isWithinBits = false
    before = change
  }
  const sameBits = entropyBits(same)
  const isWorthIt =
    isWithinBits &&
    sameBits > BITS_OF_A_FINE_VALUE * changes.length &&
    entropyBits(goesOn) < sameBits
  return isWorthIt
    ? { prediction: GOES_ON, surprises: goesOn }
    : { prediction: STAYS, surprises: same }
}

/**
 * Below this, values are so coarse that whole stretches repeat: the compressor finds those better
 * in plain changes.
 */
const BITS_OF_A_FINE_VALUE = 3

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
