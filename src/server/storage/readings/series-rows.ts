/** Series below have a place of their number: all tools but of very old and large databases. */
const NUMBERED_PLACES = 2 ** 22
const FEWEST_PLACES = 1_024

/** A row for each series, numbered from 0 as they come. */
export class SeriesRows {
  #count = 0
  /** By the number of the series: its row, counted from 1. */
  #numbered = new Int32Array(0)
  /** Of the other channels of sensors, and of tools with a high number. */
  readonly #others = new Map<number, number>()

  of(seriesId: number): number | undefined {
    if (seriesId >= NUMBERED_PLACES) return this.#others.get(seriesId)
    const row = this.#numbered[seriesId] ?? 0
    return row === 0 ? undefined : row - 1
  }

  /** The row that it has, or a new one. */
  take(seriesId: number): number {
    const before = this.of(seriesId)
    if (before !== undefined) return before
    const row = this.#count++
    if (seriesId >= NUMBERED_PLACES) this.#others.set(seriesId, row)
    else {
      if (seriesId >= this.#numbered.length) this.#grow(seriesId)
      this.#numbered[seriesId] = row + 1
    }
    return row
  }

  #grow(seriesId: number): void {
    const larger = new Int32Array(Math.max(FEWEST_PLACES, Math.ceil(1.5 * seriesId)))
    larger.set(this.#numbered)
    this.#numbered = larger
  }
}
