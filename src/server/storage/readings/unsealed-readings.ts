import type { StoredValue } from '../../../domain/readings/stored-value.ts'
import { IN_TIME, type Receipt } from '../chunks/receipts.ts'
import { type ArrivedRun, firstAtOrAfter, mergedArrived, sliceOfArrived, valueAt } from './run.ts'
import { MOST_IN_COLUMNS, RunColumns } from './run-columns.ts'

/** By length, the receipts of readings that all came in time: shared, and never written to. */
const ALL_IN_TIME: Receipt[][] = Array.from({ length: MOST_IN_COLUMNS + 1 }, (_, length) =>
  Array.from({ length }, () => IN_TIME),
)

/**
 * The readings of each sensor that are not sealed yet, a row each: nearly all sensors have a few that came in time,
 * and these stand in columns. Others have lists of their own.
 */
export class UnsealedReadings {
  readonly #columns = new RunColumns()
  readonly #lists = new Map<number, ArrivedRun>()

  count(row: number): number {
    return this.#lists.get(row)?.times.length ?? this.#columns.count(row)
  }

  /** Never to be written to; it may grow at its end. */
  of(row: number): ArrivedRun {
    const list = this.#lists.get(row)
    if (list !== undefined) return list
    const { times, values } = this.#columns.of(row)
    return { times, values, receipts: ALL_IN_TIME[times.length]! }
  }

  /** The newest, at most `MOST_IN_COLUMNS`. */
  newestTimes(row: number): number[] {
    return this.#lists.get(row)?.times.slice(-MOST_IN_COLUMNS) ?? this.#columns.timesOf(row)
  }

  valueAt(row: number, timeMs: number): StoredValue | undefined {
    const list = this.#lists.get(row)
    return list === undefined ? this.#columns.valueAt(row, timeMs) : valueAt(list, timeMs)
  }

  /** How many are not before this time. */
  countFrom(row: number, timeMs: number): number {
    const times = this.#lists.get(row)?.times
    return times === undefined
      ? this.#columns.countFrom(row, timeMs)
      : times.length - firstAtOrAfter(times, timeMs)
  }

  /** `run`: at least one reading. */
  add(row: number, run: ArrivedRun): void {
    const list = this.#lists.get(row)
    const lastMs = list === undefined ? this.#columns.lastMs(row) : list.times.at(-1)!
    const isNewer = run.times[0]! > lastMs
    if (isNewer && list !== undefined) append(list, run)
    else if (isNewer && fits(this.#columns.count(row) + run.times.length, run.receipts))
      for (let i = 0; i < run.times.length; i++)
        this.#columns.push(row, run.times[i]!, run.values[i]!)
    else this.#put(row, mergedArrived(this.of(row), run))
  }

  /** Without its first readings. */
  drop(row: number, count: number): void {
    this.#put(row, sliceOfArrived(this.of(row), count))
  }

  #put(row: number, run: ArrivedRun): void {
    const inColumns = fits(run.times.length, run.receipts)
    if (inColumns) this.#lists.delete(row)
    // A list of its own: this one may be another's.
    else this.#lists.set(row, sliceOfArrived(run, 0))
    this.#columns.put(row, inColumns ? run : NO_READINGS)
  }
}

const NO_READINGS = { times: [], values: [] }

const fits = (count: number, receipts: readonly Receipt[]): boolean =>
  count <= MOST_IN_COLUMNS && receipts.every((receipt) => receipt === IN_TIME)

const append = (list: ArrivedRun, run: ArrivedRun): void => {
  for (let i = 0; i < run.times.length; i++) {
    list.times.push(run.times[i]!)
    list.values.push(run.values[i]!)
    list.receipts.push(run.receipts[i]!)
  }
}
