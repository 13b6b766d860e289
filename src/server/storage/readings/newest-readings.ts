import type { StoredValue } from '../../../domain/readings/stored-value.ts'
import type { Latest } from '../reading-store.ts'

/** Series below have the place of their number: all tools but of very old and large databases. */
const NUMBERED_PLACES = 2 ** 22
const FEWEST_PLACES = 1_024
const BEFORE_ALL_TIMES = -Infinity

/**
 * The newest reading of each series, in columns: a dashboard of a hundred thousand sensors looks at each of
 * them, and an object for each reading would be left to collect.
 */
export class NewestReadings {
  readonly #numbered = new Columns()
  /** Of the other channels of sensors, and of tools with a high number. */
  readonly #others = new Columns()
  readonly #placeOf = new Map<number, number>()

  /** Before all times when there is none. */
  timeMs(seriesId: number): number {
    return seriesId < NUMBERED_PLACES
      ? this.#numbered.timeMs(seriesId)
      : this.#others.timeMs(this.#placeOf.get(seriesId) ?? -1)
  }

  value(seriesId: number): StoredValue | null {
    return seriesId < NUMBERED_PLACES
      ? this.#numbered.value(seriesId)
      : this.#others.value(this.#placeOf.get(seriesId) ?? -1)
  }

  of(seriesId: number): Latest | null {
    return seriesId < NUMBERED_PLACES
      ? this.#numbered.at(seriesId)
      : this.#others.at(this.#placeOf.get(seriesId) ?? -1)
  }

  /** Whatever was the newest one before. */
  note(seriesId: number, timeMs: number, value: StoredValue, receivedMs: number): void {
    if (seriesId < NUMBERED_PLACES) {
      this.#numbered.put(seriesId, timeMs, value, receivedMs)
      return
    }
    const place = this.#placeOf.get(seriesId) ?? this.#placeOf.size
    this.#placeOf.set(seriesId, place)
    this.#others.put(place, timeMs, value, receivedMs)
  }
}

class Columns {
  #timesMs = new Float64Array(0)
  #values = new Float64Array(0)
  #receiptsMs = new Float64Array(0)

  timeMs(place: number): number {
    return this.#timesMs[place] ?? BEFORE_ALL_TIMES
  }

  value(place: number): StoredValue | null {
    return this.timeMs(place) === BEFORE_ALL_TIMES ? null : this.#values[place]!
  }

  at(place: number): Latest | null {
    const timeMs = this.timeMs(place)
    if (timeMs === BEFORE_ALL_TIMES) return null
    return { timeMs, value: this.#values[place]!, receivedMs: this.#receiptsMs[place]! }
  }

  put(place: number, timeMs: number, value: StoredValue, receivedMs: number): void {
    if (place >= this.#timesMs.length) this.#grow(Math.max(FEWEST_PLACES, Math.ceil(1.5 * place)))
    this.#timesMs[place] = timeMs
    this.#values[place] = value
    this.#receiptsMs[place] = receivedMs
  }

  #grow(places: number): void {
    const grown = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(places).fill(BEFORE_ALL_TIMES)
      larger.set(column)
      return larger
    }
    this.#timesMs = grown(this.#timesMs)
    this.#values = grown(this.#values)
    this.#receiptsMs = grown(this.#receiptsMs)
  }
}
