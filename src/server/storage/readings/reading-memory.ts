import type { StoredValue } from '../../../domain/readings/stored-value.ts'
import type { DamagedDays } from '../damaged-readings.ts'
import type { Latest } from '../reading-store.ts'
import { NewestReadings } from './newest-readings.ts'
import type { ArrivedRun, Run } from './run.ts'
import { mergedRuns, mergedTimes, sliceOfRun } from './run.ts'
import { MOST_IN_COLUMNS, RunColumns } from './run-columns.ts'
import { SeriesRows } from './series-rows.ts'
import { UnsealedReadings } from './unsealed-readings.ts'

const FEWEST_ROWS = 1_024

/** What is in memory of all tools, a row each. */
class Logs {
  readonly rows = new SeriesRows()
  readonly unsealed = new UnsealedReadings()
  readonly recents = new RunColumns()
  #recentFromMs = new Float64Array(0)
  #sealings = new Uint32Array(0)

  /** The row that the tool has, or a new one. */
  take(toolId: number): number {
    const row = this.rows.take(toolId)
    if (row >= this.#sealings.length) this.#grow(row)
    return row
  }
  recentFromMs(row: number): number {
    return this.#recentFromMs[row]!
  }
  setRecentFrom(row: number, ms: number): void {
    this.#recentFromMs[row] = ms
  }
  sealings(row: number): number {
    return this.#sealings[row]!
  }
  noteSealing(row: number): void {
    this.#sealings[row]!++
  }

  #grow(row: number): void {
    const length = Math.max(FEWEST_ROWS, Math.ceil(1.5 * row))
    const recentFromMs = new Float64Array(length).fill(-Infinity)
    recentFromMs.set(this.#recentFromMs)
    this.#recentFromMs = recentFromMs
    const sealings = new Uint32Array(length)
    sealings.set(this.#sealings)
    this.#sealings = sealings
  }
}

/** One tool's part of the memory, as it is when it is asked: committed readings only. */
export class ToolLog {
  readonly #logs: Logs
  readonly #row: number

  constructor(logs: Logs, row: number) {
    this.#logs = logs
    this.#row = row
  }

  /** Readings in the hot log that are not sealed yet. Never to be written to. */
  get unsealed(): ArrivedRun {
    return this.#logs.unsealed.of(this.#row)
  }
  unsealedAt(timeMs: number): StoredValue | undefined {
    return this.#logs.unsealed.valueAt(this.#row, timeMs)
  }

  /** All sealed readings from this time on are in `recent`. */
  get recentFromMs(): number {
    return this.#logs.recentFromMs(this.#row)
  }
  /** A copy of the newest sealed readings. */
  get recent(): Run {
    return this.#logs.recents.of(this.#row)
  }
  recentAt(timeMs: number): StoredValue | undefined {
    return this.#logs.recents.valueAt(this.#row, timeMs)
  }
  /** How many readings from `recentFromMs` on are in memory. */
  get recentCount(): number {
    const { recents, unsealed } = this.#logs
    return recents.count(this.#row) + unsealed.countFrom(this.#row, this.recentFromMs)
  }

  /** Of the newest readings, sealed or not, `MOST_IN_COLUMNS` or as many as are in memory. */
  get newestTimes(): number[] {
    const { recents, unsealed } = this.#logs
    const times = unsealed.newestTimes(this.#row)
    return times.length === MOST_IN_COLUMNS && times[0]! > recents.lastMs(this.#row)
      ? times
      : mergedTimes(recents.timesOf(this.#row), times).slice(-MOST_IN_COLUMNS)
  }

  /** How often some of its readings have been sealed since the start. */
  get sealings(): number {
    return this.#logs.sealings(this.#row)
  }
}

/**
 * The copy of the hot log in memory, by tool. It answers reads and recognises repeats: in the
 * table, reading one tool scans all rows.
 */
export class ReadingMemory {
  readonly #logs = new Logs()
  /** Sealed ones too. */
  readonly newest = new NewestReadings()
  /** Tools with unsealed readings. */
  readonly unsealedTools = new Set<number>()
  /** Sealed stretches that could not be read since the start. */
  readonly #damagedDays = new Map<string, DamagedDays>()

  noteDamage(damaged: DamagedDays): void {
    this.#damagedDays.set(`${damaged.toolId} ${damaged.firstDay}`, damaged)
  }

  get damagedDays(): readonly DamagedDays[] {
    return [...this.#damagedDays.values()]
  }

  get(toolId: number): ToolLog | undefined {
    const row = this.#logs.rows.of(toolId)
    return row === undefined ? undefined : new ToolLog(this.#logs, row)
  }

  /** At start: the newest reading that has been sealed. */
  knowSealed(toolId: number, { timeMs, value, receivedMs }: Latest): void {
    this.newest.note(toolId, timeMs, value, receivedMs)
    this.#logs.setRecentFrom(this.#logs.take(toolId), timeMs + 1)
  }

  /** Adds what a commit has written. */
  add(toolId: number, run: ArrivedRun, receivedMs: number): void {
    if (run.times.length === 0) return
    this.#logs.unsealed.add(this.#logs.take(toolId), run)
    this.unsealedTools.add(toolId)
    const at = run.times.length - 1
    if (run.times[at]! > this.newest.timeMs(toolId))
      this.newest.note(toolId, run.times[at]!, run.values[at]!, receivedMs)
  }

  /** Notes that the first `count` unsealed readings are in sealed days now. */
  sealed(toolId: number, count: number): void {
    const { unsealed, recents } = this.#logs
    const row = this.#logs.take(toolId)
    this.#logs.noteSealing(row)
    const run = unsealed.of(row)
    const fromMs = this.#logs.recentFromMs(row)
    const late = run.times.length - unsealed.countFrom(row, fromMs)
    this.#setRecent(row, mergedRuns(recents.of(row), sliceOfRun(run, Math.min(late, count), count)))
    unsealed.drop(row, count)
    if (unsealed.count(row) === 0) this.unsealedTools.delete(toolId)
  }

  /** Notes that all unsealed readings up to this one are in sealed days now. */
  sealedUntil(toolId: number, untilMs: number): void {
    const row = this.#logs.rows.of(toolId)
    if (row === undefined) return
    const { unsealed } = this.#logs
    const count = unsealed.count(row) - unsealed.countFrom(row, untilMs + 1)
    if (count > 0) this.sealed(toolId, count)
  }

  /** Replaces `recent` by all sealed readings from `fromMs` on. */
  recall(toolId: number, recent: Run, fromMs: number): void {
    const row = this.#logs.take(toolId)
    this.#logs.setRecentFrom(row, fromMs)
    this.#setRecent(row, recent)
  }

  #setRecent(row: number, recent: Run): void {
    const surplus = recent.times.length - MOST_IN_COLUMNS
    this.#logs.recents.put(row, recent)
    if (surplus > 0) this.#logs.setRecentFrom(row, recent.times[surplus]!)
  }
}
