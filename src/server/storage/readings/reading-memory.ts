import type { StoredValue } from '../../../domain/readings/stored-value.ts'
import type { DamagedDays } from '../damaged-readings.ts'
import type { Latest } from '../reading-store.ts'
import { NewestReadings } from './newest-readings.ts'
import type { ArrivedRun, Run } from './run.ts'
import {
  emptyRun,
  firstAtOrAfter,
  isFilled,
  mergedArrived,
  mergedRuns,
  sliceOfArrived,
  sliceOfRun,
  withRoom,
} from './run.ts'
import { RECENT_KEPT, RecentReadings } from './recent-readings.ts'
import { moreReceipts } from './shared-receipts.ts'

/** Shared by all tools without unsealed readings, most of them after a start: never written to. */
const NO_READINGS: ArrivedRun = emptyRun()

/** Of a tool without recent readings. */
const NO_ROW = -1

/** One tool's part of the memory: committed readings only. */
export class ToolLog {
  /** Readings in the hot log that are not sealed yet. */
  unsealed: ArrivedRun = NO_READINGS
  /** All sealed readings from this time on are in `recent`. */
  recentFromMs = -Infinity
  /** How often some of them have been sealed since the start. */
  sealings = 0
  readonly #recents: RecentReadings
  #row = NO_ROW

  constructor(recents: RecentReadings) {
    this.#recents = recents
  }

  /** A copy of the newest sealed readings. */
  get recent(): Run {
    return this.#row === NO_ROW ? emptyRun() : this.#recents.of(this.#row)
  }

  set recent(run: Run) {
    if (this.#row === NO_ROW) {
      if (run.times.length === 0) return
      this.#row = this.#recents.newRow()
    }
    this.#recents.put(this.#row, run)
  }

  get recentCount(): number {
    return this.#row === NO_ROW ? 0 : this.#recents.count(this.#row)
  }

  recentAt(timeMs: number): StoredValue | undefined {
    return this.#row === NO_ROW ? undefined : this.#recents.valueAt(this.#row, timeMs)
  }
}

/** There may be a hundred thousand of these lists, most of them short. */
const makeRoom = (run: ArrivedRun): void => {
  run.times = withRoom(run.times)
  run.values = withRoom(run.values)
}

/**
 * The copy of the hot log in memory, by tool. It answers reads and recognises repeats: in the
 * table, reading one tool scans all rows.
 */
export class ReadingMemory {
  readonly #logs = new Map<number, ToolLog>()
  readonly #recents = new RecentReadings()
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
    return this.#logs.get(toolId)
  }

  #logOf(toolId: number): ToolLog {
    let log = this.#logs.get(toolId)
    if (log === undefined) this.#logs.set(toolId, (log = new ToolLog(this.#recents)))
    return log
  }

  /** At start: the newest reading that has been sealed. */
  knowSealed(toolId: number, { timeMs, value, receivedMs }: Latest): void {
    this.newest.note(toolId, timeMs, value, receivedMs)
    this.#logOf(toolId).recentFromMs = timeMs + 1
  }

  /** Adds what a commit has written. */
  add(toolId: number, run: ArrivedRun, receivedMs: number): void {
    if (run.times.length === 0) return
    const log = this.#logOf(toolId)
    const { unsealed } = log
    const last = unsealed.times.at(-1)
    if (last === undefined) {
      const { times, values, receipts } = run
      log.unsealed = {
        times: withRoom(times),
        values: withRoom(values),
        receipts: moreReceipts(NO_READINGS.receipts, receipts),
      }
    } else if (run.times[0]! > last) {
      for (let i = 0; i < run.times.length; i++) {
        if (isFilled(unsealed.times)) makeRoom(unsealed)
        unsealed.times.push(run.times[i]!)
        unsealed.values.push(run.values[i]!)
      }
      unsealed.receipts = moreReceipts(unsealed.receipts, run.receipts)
    } else {
      log.unsealed = mergedArrived(unsealed, run)
    }
    this.unsealedTools.add(toolId)
    const at = run.times.length - 1
    if (run.times[at]! > this.newest.timeMs(toolId))
      this.newest.note(toolId, run.times[at]!, run.values[at]!, receivedMs)
  }

  /** Notes that the first `count` unsealed readings are in sealed days now. */
  sealed(toolId: number, count: number): void {
    const log = this.#logOf(toolId)
    log.sealings++
    const late = firstAtOrAfter(log.unsealed.times, log.recentFromMs, count)
    this.#setRecent(log, mergedRuns(log.recent, sliceOfRun(log.unsealed, late, count)))
    log.unsealed =
      count === log.unsealed.times.length ? NO_READINGS : sliceOfArrived(log.unsealed, count)
    if (log.unsealed.times.length === 0) this.unsealedTools.delete(toolId)
  }

  /** Notes that all unsealed readings up to this one are in sealed days now. */
  sealedUntil(toolId: number, untilMs: number): void {
    const log = this.#logs.get(toolId)
    const count = log === undefined ? 0 : firstAtOrAfter(log.unsealed.times, untilMs + 1)
    if (count > 0) this.sealed(toolId, count)
  }

  /** Replaces `recent` by all sealed readings from `fromMs` on. */
  recall(toolId: number, recent: Run, fromMs: number): void {
    const log = this.#logOf(toolId)
    log.recentFromMs = fromMs
    this.#setRecent(log, recent)
  }

  #setRecent(log: ToolLog, recent: Run): void {
    const surplus = recent.times.length - RECENT_KEPT
    log.recent = recent
    if (surplus > 0) log.recentFromMs = recent.times[surplus]!
  }
}
