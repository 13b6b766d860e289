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

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new DamagedBytesError('ends too early')
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at)
  }
}

/** Signed numbers as unsigned ones, small ones staying small: 0, -1, 1, -2 … become 0, 1, 2, 3 …; |value| < 2^31. */
export const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0
export const unzigzag = (coded: number): number => (coded >>> 1) ^ -(coded & 1)

/** How many bits a non-negative integer below 2^32 needs. */
export const bitLength = (value: number): number => 32 - Math.clz32(value)

/** Packs the lowest `bits` (0 to 31) of each number, the first number in the lowest bits. */
export const packBits = (numbers: Uint32Array, bits: number): Uint8Array => {
  const packed = new Uint8Array(packedLength(numbers.length, bits))
  let bitAt = 0
  for (const number of numbers) {
    let rest = bits === 0 ? 0 : number & (2 ** bits - 1)
    let left = bits
    while (left > 0) {
      const shift = bitAt & 7
      const room = Math.min(8 - shift, left)
      const index = bitAt >> 3
      packed[index] = packed[index]! | ((rest & ((1 << room) - 1)) << shift)
      rest >>>= room
      bitAt += room
      left -= room
    }
  }
  return packed
}

export const packedLength = (count: number, bits: number): number => Math.ceil((count * bits) / 8)

/** The way back from `packBits`, into `numbers`. */
export const unpackBits = (packed: Uint8Array, bits: number, numbers: Uint32Array): void => {
  const mask = bits === 0 ? 0 : 2 ** bits - 1
  let buffer = 0
  let held = 0
  let at = 0
  for (let i = 0; i < numbers.length; i++) {
    // The buffer never holds more than bits + 7 <= 38 bits, so it counts in doubles beyond 24 bits and in integers below.
    if (bits <= 24) {
      while (held < bits) {
        buffer |= packed[at++]! << held
        held += 8
      }
      numbers[i] = buffer & mask
      buffer >>>= bits
    } else {
      while (held < bits) {
        buffer += packed[at++]! * 2 ** held
        held += 8
      }
      numbers[i] = buffer % 2 ** bits
      buffer = Math.floor(buffer / 2 ** bits)
    }
    held -= bits
  }
}
