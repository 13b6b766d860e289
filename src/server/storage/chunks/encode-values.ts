import { isFault } from '../../../domain/readings/stored-value.ts'
import type { ByteWriter } from './bytes.ts'
import { zigzag } from './bytes.ts'
import { GOES_ON, MAX_ABSOLUTE_VALUE, STAYS, WEIGHTED } from './chunk-format.ts'
import { entropyBits, greatestCommonDivisor, widthForSkewed, writeColumn } from './column.ts'
import { type LinearModel, linearModel, linearSurprises } from './linear-prediction.ts'

/** How values are foretold. */
export type Prediction = typeof STAYS | typeof GOES_ON | typeof WEIGHTED

/** Answers how it foretold them. Throws RangeError for a value that the format cannot hold. */
export const encodeValues = (
  values: Int32Array,
  plain: ByteWriter,
  packed: Uint8Array[],
  compressed: ByteWriter,
): Prediction => {
  const { measured, faultRuns } = withoutFaults(values)
  const changes = new Int32Array(Math.max(0, measured.length - 1))
  let unit = 0
  for (let i = 0; i < changes.length; i++) {
    changes[i] = measured[i + 1]! - measured[i]!
    unit = greatestCommonDivisor(unit, Math.abs(changes[i]!))
  }
  unit = Math.max(1, unit)
  if (unit > 1) for (let i = 0; i < changes.length; i++) changes[i] = changes[i]! / unit
  const { prediction, surprises, model } = bestPrediction(changes)

  plain.varint(zigzag(measured[0] ?? 0))
  plain.varint(unit)
  plain.varint(prediction)
  if (model !== null) writeModel(model, plain)
  plain.varint(measured.length)
  plain.varint(faultRuns.length)
  for (const run of faultRuns) {
    compressed.varint(run.skip)
    compressed.varint(run.length)
    compressed.varint(zigzag(run.value))
  }
  writeColumn(surprises, widthForSkewed(surprises), plain, packed, compressed)
  return prediction
}

const writeModel = ({ centre, weights }: LinearModel, plain: ByteWriter): void => {
  plain.varint(zigzag(centre))
  for (const weight of weights) plain.varint(zigzag(weight))
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

type Foretold = { prediction: Prediction; surprises: Uint32Array; model: LinearModel | null }

/**
 * Predicts that a value stays the same, which suits coarse values; that it changes as it did before,
 * which suits fine values, since air warms and cools steadily; or a weighted sum of the values
 * before, which suits fine values with noise.
 */
const bestPrediction = (changes: Int32Array): Foretold => {
  const stays = { prediction: STAYS, surprises: changes.map(zigzag), model: null } as const
  const same = asUnsigned(stays.surprises)
  const sameBits = entropyBits(same)
  let best: Foretold = { ...stays, surprises: same }
  if (sameBits <= BITS_OF_A_FINE_VALUE * changes.length) return best
  let bits = sameBits
  for (const foretold of [goingOn(changes), weighted(changes)]) {
    if (foretold === null) continue
    const foretoldBits = entropyBits(foretold.surprises)
    if (foretoldBits >= bits) continue
    best = foretold
    bits = foretoldBits
  }
  return best
}

const asUnsigned = (coded: Int32Array): Uint32Array =>
  new Uint32Array(coded.buffer, coded.byteOffset, coded.length)

const goingOn = (changes: Int32Array): Foretold | null => {
  const surprises = new Uint32Array(changes.length)
  let before = 0
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i]!
    if (Math.abs(change - before) > MAX_ABSOLUTE_VALUE) return null
    surprises[i] = zigzag(change - before)
    before = change
  }
  return { prediction: GOES_ON, surprises, model: null }
}

const weighted = (changes: Int32Array): Foretold | null => {
  // Against the first value, in the values' unit.
  const levels = new Int32Array(changes.length + 1)
  for (let i = 0; i < changes.length; i++) levels[i + 1] = levels[i]! + changes[i]!
  const model = linearModel(levels)
  if (model === null) return null
  const surprises = linearSurprises(levels, model)
  return surprises.some((surprise) => Math.abs(surprise) > MAX_ABSOLUTE_VALUE)
    ? null
    : { prediction: WEIGHTED, surprises: asUnsigned(surprises.map(zigzag)), model }
}

/**
 * Below this, values are so coarse that whole stretches repeat. The compressor finds these better
 * in plain changes.
 */
const BITS_OF_A_FINE_VALUE = 3
