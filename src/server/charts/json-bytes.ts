const COMMA = 44
const MINUS = 45
const POINT = 46
const OPENING = 91
const ZERO = 48
/** Most charts of a month or a year fit. */
const FIRST_BYTES = 80 * 1024
/** The longest text of a number, and a comma. */
const MOST_OF_NUMBER = 32

/**
 * Bytes of a text that nobody reads any more, for the next one: new ones for each chart would soon
 * bring a collection of the whole heap. `lent`: of texts that may be read.
 */
let spare: Buffer | null = null
const lent = new WeakSet<ArrayBufferLike>()
const MOST_KEPT = 1024 * 1024

/** Nobody reads this text of `JsonBytes` any more: its bytes may be written again. */
export const giveBack = ({ buffer }: Uint8Array): void => {
  if (!lent.delete(buffer) || buffer.byteLength > MOST_KEPT) return
  spare = Buffer.from(buffer)
}

/**
 * Builds a JSON text as bytes. Lists of numbers with up to three decimals, as charts have by the
 * thousand, are written digit by digit: JSON.stringify takes ten times as long for them.
 */
export class JsonBytes {
  #bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #length = 0

  /** JSON as it is. */
  text(json: string): void {
    this.#makeRoom(json.length * 3)
    this.#length += this.#bytes.write(json, this.#length)
  }

  /** A list of numbers, all finite. */
  numbers(list: readonly number[]): void {
    this.#makeRoom(2)
    this.#bytes[this.#length++] = OPENING
    // In variables: this runs for each of 8,000 numbers of a chart.
    let bytes = this.#bytes
    let at = this.#length
    for (let i = 0; i < list.length; i++) {
      if (at + MOST_OF_NUMBER > bytes.length) {
        this.#length = at
        this.#makeRoom(MOST_OF_NUMBER)
        bytes = this.#bytes
      }
      if (i > 0) bytes[at++] = COMMA
      at = writeNumber(bytes, at, list[i]!)
    }
    this.#length = at
    this.text(']')
  }

  /** The text so far, which stays until it is given back: the next text takes other bytes. */
  done(): Buffer {
    const text = this.#bytes.subarray(0, this.#length)
    lent.add(text.buffer)
    this.#bytes = spare ?? Buffer.allocUnsafeSlow(FIRST_BYTES)
    spare = null
    this.#length = 0
    return text
  }

  #makeRoom(length: number): void {
    if (this.#length + length <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + length))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** Beyond, a number's shortest text may have fewer decimals than its thousandths. */
const MOST_WITH_DECIMALS = 1e9

/** Writes a number at a place that has room for it; answers the place behind it. */
const writeNumber = (bytes: Buffer, from: number, number: number): number => {
  const size = Math.abs(number)
  const small = size < MOST_WITH_DECIMALS
  const thousandths = small ? Math.round(size * 1_000) : 0
  const exact = small ? thousandths / 1_000 === size : Number.isSafeInteger(size)
  if (!exact) return from + bytes.write(JSON.stringify(number), from)
  let at = from
  if (number < 0) bytes[at++] = MINUS
  if (!small) return writeWhole(bytes, at, size)
  const whole = Math.floor(size)
  at = writeDigits(bytes, at, whole, digitsOf(whole))
  const rest = thousandths - whole * 1_000
  if (rest === 0) return at
  bytes[at] = POINT
  writeThree(bytes, at + 1, rest)
  if (bytes[at + 3] !== ZERO) return at + 4
  return bytes[at + 2] === ZERO ? at + 2 : at + 3
}

const writeWhole = (bytes: Buffer, at: number, whole: number): number => {
  const billions = Math.floor(whole / 1e9)
  const behind = writeDigits(bytes, at, billions, digitsOf(billions))
  return writeDigits(bytes, behind, whole - billions * 1e9, 9)
}

/** A whole number below 2^31, with zeros in front up to `places`. */
const writeDigits = (bytes: Buffer, from: number, whole: number, places: number): number => {
  let rest = whole | 0
  let at = from + places
  while (at - from >= 3) {
    const thousands = (rest / 1_000) | 0
    at -= 3
    writeThree(bytes, at, rest - thousands * 1_000)
    rest = thousands
  }
  while (at > from) {
    const tenth = (rest / 10) | 0
    bytes[--at] = ZERO + rest - tenth * 10
    rest = tenth
  }
  return from + places
}

const writeThree = (bytes: Buffer, at: number, number: number): void => {
  bytes[at] = THREE_DIGITS[number * 3]!
  bytes[at + 1] = THREE_DIGITS[number * 3 + 1]!
  bytes[at + 2] = THREE_DIGITS[number * 3 + 2]!
}

/** The digits of 000 to 999. */
const THREE_DIGITS = Buffer.from(
  Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).join(''),
)

/** How many digits a whole number below 10^10 has. */
const digitsOf = (whole: number): number => {
  let digits = 1
  for (let above = 10; above <= whole; above *= 10) digits++
  return digits
}
