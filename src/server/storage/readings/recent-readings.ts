import { INTERVALS_COUNTED } from '../../../domain/readings/usual-interval.ts'
import type { StoredValue } from '../../../domain/readings/stored-value.ts'
import type { Run } from './run.ts'

/** Enough for the usual interval, and to recognise most repeats without decoding a sealed day. */
export const RECENT_KEPT = INTERVALS_COUNTED + 4

const ROWS = 512

/**
 * A place of all rows stands together: where sensors have few recent readings, the pages of the others are never
 * touched, and take no memory.
 */
class Block {
  readonly counts = new Uint8Array(ROWS)
  readonly timesMs = new Float64Array(ROWS * RECENT_KEPT)
  readonly values = new Int32Array(ROWS * RECENT_KEPT)
}

/**
 * The newest sealed readings of each tool, a row each, in columns: 288 bytes where they are 24. As lists of
 * its own they took 660, which V8 looked through whenever it collected.
 */
export class RecentReadings {
  readonly #blocks: Block[] = []
  #rows = 0

  newRow(): number {
    if (this.#rows % ROWS === 0) this.#blocks.push(new Block())
    return this.#rows++
  }

  count(row: number): number {
    return this.#blockOf(row).counts[row % ROWS]!
  }

  of(row: number): Run {
    const { counts, timesMs, values } = this.#blockOf(row)
    const at = row % ROWS
    const run: Run = { times: [], values: [] }
    for (let i = 0; i < counts[at]!; i++) {
      run.times.push(timesMs[i * ROWS + at]!)
      run.values.push(values[i * ROWS + at]!)
    }
    return run
  }

  valueAt(row: number, timeMs: number): StoredValue | undefined {
    const { counts, timesMs, values } = this.#blockOf(row)
    const at = row % ROWS
    for (let i = counts[at]! - 1; i >= 0; i--)
      if (timesMs[i * ROWS + at]! <= timeMs)
        return timesMs[i * ROWS + at] === timeMs ? values[i * ROWS + at] : undefined
    return undefined
  }

  /** In place of those of the row; of more readings than `RECENT_KEPT` the last ones. */
  put(row: number, run: Run): void {
    const { counts, timesMs, values } = this.#blockOf(row)
    const at = row % ROWS
    const count = Math.min(RECENT_KEPT, run.times.length)
    const first = run.times.length - count
    counts[at] = count
    for (let i = 0; i < count; i++) {
      timesMs[i * ROWS + at] = run.times[first + i]!
      values[i * ROWS + at] = run.values[first + i]!
    }
  }

  #blockOf(row: number): Block {
    return this.#blocks[Math.floor(row / ROWS)]!
  }
}
