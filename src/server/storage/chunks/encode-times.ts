import type { ByteWriter } from './bytes.ts'
import { zigzag } from './bytes.ts'
import { AGAINST_GRID, AGAINST_PREVIOUS, MAX_TIME_MS } from './chunk-format.ts'
import { cheapestWidth, greatestCommonDivisor, writeColumn } from './column.ts'

/** Throws RangeError for times that the format cannot hold. */
export const encodeTimes = (
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
  const step = usualInterval(intervals, SAMPLED_INTERVALS)
  plain.varint(first)
  plain.varint(unit)

  const previous = againstPrevious(intervals, step)
  const previousWidth = cheapestWidth(previous)
  if (previousWidth.costBits > BITS_OF_A_REGULAR_TIME * count) {
    const gridStep = wholeSeconds(usualInterval(intervals, SAMPLED_UNEVEN_INTERVALS), unit)
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

/** About the median: that of some intervals, evenly spread over the day. Need not be exact. */
const usualInterval = (intervals: Float64Array, samples: number): number => {
  if (intervals.length === 0) return 1
  const stride = Math.ceil(intervals.length / samples)
  const sample = intervals.filter((_, i) => i % stride === 0).sort()
  return sample[sample.length >> 1]!
}
const SAMPLED_INTERVALS = 63
/** With jitter of ±2 s, of 63 intervals the median is off by half a second in 5 of 100 days. */
const SAMPLED_UNEVEN_INTERVALS = 1_023

/** Below this cost per time, the grid is not tried. */
const BITS_OF_A_REGULAR_TIME = 0.5

/**
 * Schedules are set in seconds. The median of jittered intervals is a little off, which would let
 * the grid drift away from the times.
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
 * `slots`: how many steps each time is after the one before, less one, in zigzag. `offsets`: how
 * far each time is after its slot, plus `below`, so that none is negative.
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
