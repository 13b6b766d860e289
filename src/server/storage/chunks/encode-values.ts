import { isFault } from '../../../domain/readings/stored-value.ts'
import type { ByteWriter } from './bytes.ts'
import { zigzag } from './bytes.ts'
import { GOES_ON, MAX_ABSOLUTE_VALUE, STAYS } from './chunk-format.ts'
import { entropyBits, greatestCommonDivisor, widthForSkewed, writeColumn } from './column.ts'

/** Throws RangeError for a value that the format cannot hold. */
export const encodeValues = (
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

type FaultRun = { skip: number; length: number; value: number }

/**
 * Takes the faults out of the values, whose differences they would spoil. A run of faults follows
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
 * Predicts that a value stays the same, which suits coarse values, or that it changes as it did
 * before, which suits fine values: air warms and cools steadily.
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
  const isBetter =
    isWithinBits &&
    sameBits > BITS_OF_A_FINE_VALUE * changes.length &&
    entropyBits(goesOn) < sameBits
  return isBetter
    ? { prediction: GOES_ON, surprises: goesOn }
    : { prediction: STAYS, surprises: same }
}

/**
 * Below this, values are so coarse that whole stretches repeat. The compressor finds these better
 * in plain changes.
 */
const BITS_OF_A_FINE_VALUE = 3
