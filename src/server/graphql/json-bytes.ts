const COMMA = 44
const MINUS = 45
const POINT = 46
const ZERO = 48
/** Most charts of a month or a year fit. */
const FIRST_BYTES = 80 * 1024
/** The longest text of a number, and a comma. */
const MOST_OF_NUMBER = 32

/**
 * Builds a JSON text as bytes. Lists of numbers with up to three decimals, as charts have by the
 * thousand, are written digit by digit: JSON.stringify takes ten times as long for them.
 */
export class JsonBytes {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0

  /** JSON as it is. */
  text(json: string): void {
    this.#makeRoom(json.length * 3)
    this.#length += this.#bytes.write(json, this.#length)
  }

  /** A list of numbers, all finite. */
  numbers(list: readonly number[]): void {
    this.text('[')
    for (let i = 0; i < list.length; i++) {
      this.#makeRoom(MOST_OF_NUMBER)
      if (i > 0) this.#bytes[this.#length++] = COMMA
      this.#number(list[i]!)
    }
    this.text(']')
  }

  /** The text so far, as a copy of just its length. The object may be used for the next text. */
  done(): Buffer {
    const text = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return text
  }

  #makeRoom(length: number): void {
    if (this.#length + length <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + length))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }

  #number(number: number): void {
    const size = Math.abs(number)
    const whole = Math.floor(size)
    const small = size < MOST_WITH_DECIMALS
    const thousandths = small ? Math.round(size * 1_000) : 0
    const exact = small ? thousandths / 1_000 === size : Number.isSafeInteger(size)
    if (!exact) {
      this.#length += this.#bytes.write(JSON.stringify(number), this.#length)
      return
    }
    if (number < 0) this.#bytes[this.#length++] = MINUS
    this.#whole(whole)
    let rest = small ? thousandths - whole * 1_000 : 0
    if (rest === 0) return
    let places = 3
    for (; rest % 10 === 0; rest /= 10) places--
    this.#bytes[this.#length++] = POINT
    this.#digits(rest, places)
  }

  #whole(whole: number): void {
    if (whole < 1e9) this.#digits(whole, digitsOf(whole))
    else {
      const billions = Math.floor(whole / 1e9)
      this.#digits(billions, digitsOf(billions))
      this.#digits(whole - billions * 1e9, 9)
    }
  }

  /** A whole number below 2^31, with zeros in front up to `places`. */
  #digits(whole: number, places: number): void {
    let rest = whole | 0
    for (let at = this.#length + places - 1; at >= this.#length; at--) {
      const tenth = (rest / 10) | 0
      this.#bytes[at] = ZERO + rest - tenth * 10
      rest = tenth
    }
    this.#length += places
  }
}

/** Beyond, a number's shortest text may have fewer decimals than its thousandths. */
const MOST_WITH_DECIMALS = 1e9

/** How many digits a whole number below 10^10 has. */
const digitsOf = (whole: number): number => {
  let digits = 1
  for (let above = 10; above <= whole; above *= 10) digits++
  return digits
}
