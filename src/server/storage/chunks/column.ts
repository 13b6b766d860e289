import type { ByteReader, ByteWriter } from './bytes.ts'
import { bitLength, DamagedBytesError, packBits, packedLength, unpackBits } from './bytes.ts'

/**
 * A column of non-negative integers below 2^32 in two parts: the lowest `rawBits` of each, which
 * hold noise and are packed as they are, and what lies above, which goes to the general compressor
 * as varints. Nothing is written for a part that is empty.
 */
export const writeColumn = (
  numbers: Uint32Array,
  rawBits: number,
  plain: ByteWriter,
  packed: Uint8Array[],
  compressed: ByteWriter,
): void => {
  let longest = 0
  for (const number of numbers) longest = Math.max(longest, bitLength(number))
  const hasUpper = longest > rawBits
  plain.byte(rawBits * 2 + (hasUpper ? 1 : 0))
  if (rawBits > 0) packed.push(packBits(numbers, rawBits))
  if (hasUpper)
    for (const number of numbers) compressed.varint(rawBits === 0 ? number : number >>> rawBits)
}

export type ColumnShape = { rawBits: number; hasUpper: boolean }

export const readColumnShape = (plain: ByteReader): ColumnShape => {
  const byte = plain.take(1)[0]!
  const rawBits = byte >> 1
  if (rawBits > MAX_RAW_BITS) throw new DamagedBytesError('a column of impossible width')
  return { rawBits, hasUpper: (byte & 1) === 1 }
}

/**
 * Null for a column of zeros, which most days of a logger with a steady clock have. The next column
 * is read into the same list: use this one up before. `list`: another one, which stays.
 */
export const readColumn = (
  shape: ColumnShape,
  count: number,
  packed: ByteReader,
  compressed: ByteReader,
  list: (count: number) => Uint32Array = sharedList,
): Uint32Array | null => {
  if (shape.rawBits === 0 && !shape.hasUpper) return null
  const bytes = shape.rawBits > 0 ? packed.take(packedLength(count, shape.rawBits)) : null
  const numbers = list(count)
  if (bytes === null) compressed.readVarints(numbers)
  else {
    unpackBits(bytes, shape.rawBits, numbers)
    if (shape.hasUpper) compressed.addVarints(numbers, shape.rawBits)
  }
  return numbers
}

/** A list for each of the 28 rows of a year would bring the garbage collection with every chart. */
let shared = new Uint32Array(0)
const LONGEST_SHARED = 100_000

const sharedList = (count: number): Uint32Array => {
  if (count > LONGEST_SHARED) return new Uint32Array(count)
  if (shared.length < count) shared = new Uint32Array(count)
  return shared.subarray(0, count)
}

export const MAX_RAW_BITS = 31

/**
 * The width at which packed bits and one escape byte for each seven bits above cost least: right
 * where numbers are spread evenly.
 */
export const cheapestWidth = (numbers: Uint32Array): { rawBits: number; costBits: number } => {
  const byLength = new Uint32Array(33)
  for (const number of numbers) byLength[bitLength(number)]!++
  let best = { rawBits: 0, costBits: Infinity }
  for (let rawBits = 0; rawBits <= MAX_RAW_BITS; rawBits++) {
    let costBits = numbers.length * rawBits
    for (let length = rawBits + 1; length <= 32; length++)
      costBits += byLength[length]! * 8 * Math.ceil((length - rawBits) / 7)
    if (costBits < best.costBits) best = { rawBits, costBits }
  }
  return best
}

/**
 * The width that leaves about six bits of most numbers to the compressor, which codes an uneven
 * spread better than packing.
 */
export const widthForSkewed = (numbers: Uint32Array): number => {
  const byLength = new Uint32Array(33)
  for (const number of numbers) byLength[bitLength(number)]!++
  let length = 0
  for (let counted = byLength[0]!; counted < numbers.length * 0.9; counted += byLength[length]!)
    length++
  return Math.max(0, Math.min(length - 6, MAX_RAW_BITS))
}

/**
 * About how many bits the numbers take when each is coded by how often it comes; large ones by
 * their length.
 */
export const entropyBits = (numbers: Uint32Array): number => {
  const counts = new Uint32Array(CODED_ALONE + 33)
  let bits = 0
  for (const number of numbers) {
    if (number < CODED_ALONE) counts[number]!++
    else {
      counts[CODED_ALONE + bitLength(number)]!++
      bits += bitLength(number) - 1
    }
  }
  for (const count of counts) if (count > 0) bits -= count * Math.log2(count / numbers.length)
  return bits
}
const CODED_ALONE = 256

/** The coarsest unit in which two numbers are whole. */
export const greatestCommonDivisor = (a: number, b: number): number => {
  if (a === 1) return 1
  while (b !== 0) [a, b] = [b, a % b]
  return a
}
