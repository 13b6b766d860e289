import { type ByteReader, DamagedBytesError, unzigzag } from './bytes.ts'
import { GOES_ON, STAYS, WEIGHTED } from './chunk-format.ts'
import { type ColumnShape, readColumn, readColumnShape } from './column.ts'
import { addForetold, LINEAR_ORDER, type LinearModel } from './linear-prediction.ts'

export type ValuesHead = {
  first: number
  unit: number
  prediction: number
  /** Where weights foretell the values. */
  model: LinearModel | null
  measured: number
  faultRuns: number
  column: ColumnShape
}

export const readValuesHead = (plain: ByteReader): ValuesHead => {
  const first = unzigzag(plain.varint())
  const unit = plain.varint()
  const prediction = plain.varint()
  if (prediction !== STAYS && prediction !== GOES_ON && prediction !== WEIGHTED)
    throw new DamagedBytesError('an unknown kind of values')
  return {
    first,
    unit,
    prediction,
    model: prediction === WEIGHTED ? readModel(plain) : null,
    measured: plain.varint(),
    faultRuns: plain.varint(),
    column: readColumnShape(plain),
  }
}

const readModel = (plain: ByteReader): LinearModel => ({
  centre: unzigzag(plain.varint()),
  weights: Int32Array.from({ length: LINEAR_ORDER }, () => unzigzag(plain.varint())),
})

/** Decodes values and faults into `values`, of which there are as many as readings. */
export const readValues = (
  shape: ValuesHead,
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
  shape: ValuesHead,
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
  const numbers = readColumn(column, surprises, packed, compressed)
  if (shape.model === null) addChanges(shape, numbers, measured)
  else addForetold(numbers ?? new Uint32Array(surprises), shape.model, shape, measured)
}

/** A year of coarse values is half a million changes of one byte each: no list in between, no call. */
const addSmallChanges = (
  { first, unit }: ValuesHead,
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
  { first, unit, prediction }: ValuesHead,
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
