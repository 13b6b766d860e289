const FEWEST_ROWS = 256

/**
 * Some numbers for each of many texts, side by side and outside of V8's heap: of a hundred thousand objects V8 would look
 * through each one whenever it collects.
 */
export class NumberRows {
  readonly #width: number
  readonly #rowOf = new Map<string, number>()
  readonly #keys: string[] = []
  readonly #freeRows: number[] = []
  #numbers = new Float64Array(0)

  /** `width`: how many numbers each has. */
  constructor(width: number) {
    this.#width = width
  }

  get size(): number {
    return this.#rowOf.size
  }

  rowOf(key: string): number | undefined {
    return this.#rowOf.get(key)
  }

  /** The text as it was put in: whoever keeps it keeps no second one. */
  keyOf(row: number): string {
    return this.#keys[row]!
  }

  at(row: number, place: number): number {
    return this.#numbers[row * this.#width + place]!
  }

  set(row: number, place: number, number: number): void {
    this.#numbers[row * this.#width + place] = number
  }

  /** In place of those that the text has. */
  put(key: string, numbers: readonly number[]): void {
    let row = this.#rowOf.get(key)
    if (row === undefined) {
      row = this.#freeRows.pop() ?? this.#keys.length
      this.#keys[row] = key
      this.#rowOf.set(key, row)
      if ((row + 1) * this.#width > this.#numbers.length) this.#grow(row + 1)
    }
    this.#numbers.set(numbers, row * this.#width)
  }

  delete(key: string): void {
    const row = this.#rowOf.get(key)
    if (row === undefined) return
    this.#rowOf.delete(key)
    this.#keys[row] = ''
    this.#freeRows.push(row)
  }

  #grow(rows: number): void {
    const larger = new Float64Array(Math.max(FEWEST_ROWS, Math.ceil(1.5 * rows)) * this.#width)
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
