/** Grows as it is written to; numbers are non-negative integers up to 2^53. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = value
  }

  /** Seven bits a byte, the lowest first (LEB128). */
  varint(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  get length(): number {
    return this.#length
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

export class DamagedBytesError extends Error {
  override name = 'DamagedBytesError'
}

/** Throws `DamagedBytesError` when it is asked for more than there is. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, from = 0) {
    this.#bytes = bytes
    this.#at = from
  }

  get position(): number {
    return this.#at
  }

  varint(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at++]
    if (byte === undefined) throw new DamagedBytesError('ends inside a number')
    if (byte < 128) return byte
    let value = byte & 127
    let scale = 128
    do {
      byte = bytes[this.#at++]
      if (byte === undefined) throw new DamagedBytesError('ends inside a number')
      value += (byte & 127) * scale
      scale *= 128
      if (scale > 2 ** 56) throw new DamagedBytesError('a number too long')
    } while (byte >= 128)
    return value
  }

  /**
   * Shifts each of the next numbers left by `bits` and adds it to that of `numbers`, which stay
   * below 2^32.
   */
  addVarints(numbers: Uint32Array, bits: number): void {
    const bytes = this.#bytes
    let at = this.#at
    for (let i = 0; i < numbers.length; i++) {
      const byte = bytes[at]!
      if (byte < 128) {
        numbers[i] = numbers[i]! | (byte << bits)
        at++
      } else {
        // Longer than a byte, or beyond the end, where no byte is below 128 either.
        this.#at = at
        numbers[i] = numbers[i]! + this.varint() * 2 ** bits
        at = this.#at
      }
    }
    this.#at = at
  }

  /** Reads the next numbers into `numbers`; all are below 2^32. */
  readVarints(numbers: Uint32Array): void {
    if (this.left === numbers.length) {
      // A byte each, as nearly all columns have. Or the last number lacks its end.
      numbers.set(this.take(numbers.length))
      let allBits = 0
      for (let i = 0; i < numbers.length; i++) allBits |= numbers[i]!
      if (allBits > 127) throw new DamagedBytesError('ends inside a number')
      return
    }
    numbers.fill(0)
    this.addVarints(numbers, 0)
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new DamagedBytesError('ends too early')
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }

  rest(): Uint8Array {
    return this.take(this.left)
  }
}

/**
 * Gives the memory of bytes back at once that nobody reads any more: left to the collector, those of a
 * few years of readings bring a collection of the whole heap. Bytes that share their memory stay.
 * `allocated`: how many were asked for.
 */
export const freeBytes = ({ buffer, length }: Uint8Array, allocated: number = length): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === allocated && allocated > 0)
    buffer.transfer(0)
}

/**
 * Signed numbers as unsigned ones, small ones staying small: 0, -1, 1, -2 … become 0, 1, 2, 3 …;
 * |value| < 2^31.
 */
export const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0
export const unzigzag = (coded: number): number => (coded >>> 1) ^ -(coded & 1)

/** How many bits a non-negative integer below 2^32 needs. */
export const bitLength = (value: number): number => 32 - Math.clz32(value)

/**
 * Up to here a byte more than the bits of one number fits 32 bits, on which the fast operators
 * work.
 */
const FAST_BITS = 24

/** Packs the lowest `bits` (0 to 31) of each number, the first number in the lowest bits. */
export const packBits = (numbers: Uint32Array, bits: number): Uint8Array => {
  const packed = new Uint8Array(packedLength(numbers.length, bits))
  const scale = 2 ** bits
  let buffer = 0
  let bufferedBits = 0
  let at = 0
  for (const number of numbers) {
    if (bits <= FAST_BITS) buffer |= (number & (scale - 1)) << bufferedBits
    else buffer += (number % scale) * 2 ** bufferedBits
    bufferedBits += bits
    while (bufferedBits >= 8) {
      packed[at++] = buffer & 255
      buffer = bits <= FAST_BITS ? buffer >>> 8 : Math.floor(buffer / 256)
      bufferedBits -= 8
    }
  }
  if (bufferedBits > 0) packed[at] = buffer & 255
  return packed
}

export const packedLength = (count: number, bits: number): number => Math.ceil((count * bits) / 8)

/** The number at one index of what `packBits` answered. Bytes may follow. */
export const packedAt = (packed: Uint8Array, bits: number, index: number): number => {
  const bit = index * bits
  const at = bit >>> 3
  const skipped = bit & 7
  const low = packed[at]! | (packed[at + 1]! << 8) | (packed[at + 2]! << 16)
  if (bits <= FAST_BITS) return ((low | (packed[at + 3]! << 24)) >>> skipped) & ((1 << bits) - 1)
  const high = packed[at + 3]! | (packed[at + 4]! << 8)
  return Math.floor((low + high * 2 ** 24) / 2 ** skipped) % 2 ** bits
}

/** Adds the numbers from one index on, times `scale`, to `sums`. */
export const addPacked = (
  packed: Uint8Array,
  bits: number,
  from: number,
  scale: number,
  sums: Float64Array,
): void => {
  const inWords = bits > FAST_BITS ? 0 : Math.floor((8 * (packed.length - 4)) / bits) - from
  const fast = Math.min(sums.length, Math.max(0, inWords))
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  const mask = 2 ** bits - 1
  for (let i = 0, at = from * bits; i < fast; i++, at += bits)
    sums[i] = sums[i]! + ((view.getUint32(at >>> 3, true) >>> (at & 7)) & mask) * scale
  for (let i = fast; i < sums.length; i++)
    sums[i] = sums[i]! + packedAt(packed, bits, from + i) * scale
}

/** The way back from `packBits`, into `numbers`. */
export const unpackBits = (packed: Uint8Array, bits: number, numbers: Uint32Array): void => {
  const scale = 2 ** bits
  let fast = 0
  if (bits <= FAST_BITS) {
    // Four bytes at a time, as far as there are four.
    const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
    fast = Math.min(numbers.length, Math.max(0, Math.floor((8 * (packed.length - 4)) / bits)))
    const mask = scale - 1
    for (let i = 0, at = 0; i < fast; i++, at += bits)
      numbers[i] = (view.getUint32(at >>> 3, true) >>> (at & 7)) & mask
  }
  let at = (fast * bits) >>> 3
  let bufferedBits = 8 - ((fast * bits) & 7)
  let buffer = fast * bits < 8 * packed.length ? packed[at++]! >>> (8 - bufferedBits) : 0
  for (let i = fast; i < numbers.length; i++) {
    for (; bufferedBits < bits; bufferedBits += 8) buffer += packed[at++]! * 2 ** bufferedBits
    numbers[i] = buffer % scale
    buffer = Math.floor(buffer / scale)
    bufferedBits -= bits
  }
}
