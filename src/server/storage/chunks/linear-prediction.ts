import { unzigzag } from './bytes.ts'

/** How many values before a value foretell it. The decoder's loop is written out for this number. */
export const LINEAR_ORDER = 8
/** Weights are whole numbers of 1/1024. */
const SCALE_BITS = 10
const HALF = 1 << (SCALE_BITS - 1)
/** Fewer values are not worth the weights, which take some 17 bytes. */
const LEAST_VALUES = 256
/** All sums stay within 32 bits. */
const MOST_ABSOLUTE_SUM = 2 ** 31 - 1 - HALF

/**
 * `weights`: of the value before, the one before that, and so on. They count differences from
 * `centre`, a whole number like the values.
 */
export type LinearModel = { centre: number; weights: Int32Array }

/**
 * The weights with which the values before best foretell a value, by least squares (Levinson's
 * recursion on the autocorrelation, as in lossless audio). Null where the values do not suit it.
 */
export const linearModel = (values: Int32Array): LinearModel | null => {
  const count = values.length
  if (count < LEAST_VALUES) return null
  let sum = 0
  for (const value of values) sum += value
  const centre = Math.round(sum / count)
  const differences = new Float64Array(count)
  let largest = 0
  for (let i = 0; i < count; i++) {
    const difference = values[i]! - centre
    differences[i] = difference
    largest = Math.max(largest, Math.abs(difference))
  }
  const exact = levinson(autocorrelation(differences))
  if (exact === null) return null
  const weights = Int32Array.from(exact, (weight) => Math.round(weight * (1 << SCALE_BITS)))
  const weight = weights.reduce((all, one) => all + Math.abs(one), 0)
  return weight * (largest + 1) <= MOST_ABSOLUTE_SUM ? { centre, weights } : null
}

const autocorrelation = (values: Float64Array): Float64Array => {
  const sums = new Float64Array(LINEAR_ORDER + 1)
  for (let lag = 0; lag <= LINEAR_ORDER; lag++) {
    let sum = 0
    for (let i = lag; i < values.length; i++) sum += values[i]! * values[i - lag]!
    sums[lag] = sum
  }
  return sums
}

const levinson = (correlation: Float64Array): Float64Array | null => {
  const weights = new Float64Array(LINEAR_ORDER)
  let error = correlation[0]!
  for (let order = 0; order < LINEAR_ORDER; order++) {
    if (!(error > 0)) return null
    let reflection = correlation[order + 1]!
    for (let j = 0; j < order; j++) reflection -= weights[j]! * correlation[order - j]!
    reflection /= error
    const before = weights.slice(0, order)
    for (let j = 0; j < order; j++) weights[j] = before[j]! - reflection * before[order - 1 - j]!
    weights[order] = reflection
    error *= 1 - reflection * reflection
  }
  return weights
}

/** What surprises the model at each value but the first, which is not foretold. */
export const linearSurprises = (
  values: Int32Array,
  { centre, weights }: LinearModel,
): Int32Array => {
  const surprises = new Int32Array(values.length - 1)
  for (let i = 1; i < values.length; i++) {
    let foretold = values[i - 1]!
    if (i >= LINEAR_ORDER) {
      let sum = HALF
      for (let j = 0; j < LINEAR_ORDER; j++) sum += weights[j]! * (values[i - 1 - j]! - centre)
      foretold = (sum >> SCALE_BITS) + centre
    }
    surprises[i - 1] = values[i]! - foretold
  }
  return surprises
}

/**
 * The way back, into `values`: the level of each value, counted in `unit` from `first`. `surprises`
 * are in zigzag. Wraps at 32 bits, which only damaged bytes reach.
 */
export const addForetold = (
  surprises: Uint32Array,
  { centre, weights }: LinearModel,
  { first, unit }: { first: number; unit: number },
  values: Int32Array,
): void => {
  const [w1, w2, w3, w4, w5, w6, w7, w8] = weights as unknown as EightNumbers
  // The last eight levels less the centre. In variables and with each sum cut to 32 bits this takes a
  // third of the time.
  let x1 = (0 - centre) | 0
  let x2 = 0
  let x3 = 0
  let x4 = 0
  let x5 = 0
  let x6 = 0
  let x7 = 0
  let x8 = x1
  const origin = (first + Math.imul(centre, unit)) | 0
  const early = Math.min(LINEAR_ORDER, values.length)
  let i = 1
  if (values.length > 0) values[0] = first
  for (; i < early; i++) {
    x7 = x6
    x6 = x5
    x5 = x4
    x4 = x3
    x3 = x2
    x2 = x1
    x1 = (x1 + unzigzag(surprises[i - 1]! | 0)) | 0
    values[i] = (origin + Math.imul(x1, unit)) | 0
  }
  for (; i < values.length; i++) {
    // The newest level last: until it is known, the processor adds up what does not need it.
    const sum34 = (Math.imul(w3, x3) + Math.imul(w4, x4)) | 0
    const sum56 = (Math.imul(w5, x5) + Math.imul(w6, x6)) | 0
    const sum78 = (Math.imul(w7, x7) + Math.imul(w8, x8) + HALF) | 0
    const older = (((sum34 + sum56) | 0) + sum78) | 0
    const sum = (((Math.imul(w2, x2) + older) | 0) + Math.imul(w1, x1)) | 0
    x8 = x7
    x7 = x6
    x6 = x5
    x5 = x4
    x4 = x3
    x3 = x2
    x2 = x1
    x1 = ((sum >> SCALE_BITS) + unzigzag(surprises[i - 1]! | 0)) | 0
    values[i] = (origin + Math.imul(x1, unit)) | 0
  }
}

type EightNumbers = readonly [number, number, number, number, number, number, number, number]
