import { INTERVALS_COUNTED } from '../../../domain/readings/usual-interval.ts'
import type { StoredValue } from '../../../domain/readings/stored-value.ts'
import type { Run } from './run.ts'

/** Enough for the usual interval, and to recognise most repeats without decoding a sealed day. */
export const MOST_IN_COLUMNS = INTERVALS_COUNTED + 4

const ROWS = 512
/** Places of a row that stand together: one line of the processor's cache. */
const TOGETHER = 4
const placeOf = (at: number, i: number): number =>
  (Math.floor(i / TOGETHER) * ROWS + at) * TOGETHER + (i % TOGETHER)

/**
 * The first places of all rows stand together, then the next ones: where sensors have few readings, the pages of the
 * others are never touched, and take no memory.
 */
class Block {
  readonly counts = new Uint8Array(ROWS)
  readonly timesMs = new Float64Array(ROWS * MOST_IN_COLUMNS)
  readonly values = new Int32Array(ROWS * MOST_IN_COLUMNS)
}

/**
 * Some readings of each sensor by time, at most `MOST_IN_COLUMNS`, a row each, in columns: 12 bytes a reading. A hundred
 * thousand short lists took twice as much, and V8 looked through them whenever it collected.
 */
export class RunColumns {
  readonly #blocks: Block[] = []

  count(row: number): number {
    return this.#blocks[Math.floor(row / ROWS)]?.counts[row % ROWS] ?? 0
  }

  of(row: number): Run {
    const run: Run = { times: [], values: [] }
    const count = this.count(row)
    if (count === 0) return run
    const { timesMs, values } = this.#blockOf(row)
    const at = row % ROWS
    for (let i = 0; i < count; i++) {
      run.times.push(timesMs[placeOf(at, i)]!)
      run.values.push(values[placeOf(at, i)]!)
    }
    return run
  }

  timesOf(row: number): number[] {
    const times: number[] = []
    const count = this.count(row)
    if (count === 0) return times
    const { timesMs } = this.#blockOf(row)
    for (let i = 0; i < count; i++) times.push(timesMs[placeOf(row % ROWS, i)]!)
    return times
  }

  /** Before all times where there is none. */
  lastMs(row: number): number {
    const count = this.count(row)
    return count === 0 ? -Infinity : this.#blockOf(row).timesMs[placeOf(row % ROWS, count - 1)]!
  }

  valueAt(row: number, timeMs: number): StoredValue | undefined {
    const count = this.count(row)
    if (count === 0) return undefined
    const { timesMs, values } = this.#blockOf(row)
    const at = row % ROWS
    for (let i = count - 1; i >= 0; i--) {
      const place = placeOf(at, i)
      if (timesMs[place]! <= timeMs) return timesMs[place] === timeMs ? values[place] : undefined
    }
    return undefined
  }

  /** How many of its readings are not before this time. */
  countFrom(row: number, timeMs: number): number {
    const count = this.count(row)
    if (count === 0) return 0
    const { timesMs } = this.#blockOf(row)
    let before = count
    while (before > 0 && timesMs[placeOf(row % ROWS, before - 1)]! >= timeMs) before--
    return count - before
  }

  /** In place of those of the row; of more readings than there are places the last ones. */
  put(row: number, run: Run): void {
    if (run.times.length === 0 && this.count(row) === 0) return
    const { counts } = this.#blockOf(row)
    counts[row % ROWS] = 0
    for (let i = Math.max(0, run.times.length - MOST_IN_COLUMNS); i < run.times.length; i++)
      this.push(row, run.times[i]!, run.values[i]!)
  }

  /** A reading that is newer than those of the row, which has room for it. */
  push(row: number, timeMs: number, value: StoredValue): void {
    const { counts, timesMs, values } = this.#blockOf(row)
    const at = row % ROWS
    const place = placeOf(at, counts[at]!)
    timesMs[place] = timeMs
    values[place] = value
    counts[at]!++
  }

  #blockOf(row: number): Block {
    const at = Math.floor(row / ROWS)
    while (at >= this.#blocks.length) this.#blocks.push(new Block())
    return this.#blocks[at]!
  }
}
