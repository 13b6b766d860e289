import type { Series, SummablePiece } from '../../domain/readings/series.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import type { DamagedDays } from './damaged-readings.ts'
import type { StoredSeries } from './readings/stored-series.ts'

/** Half open: from <= t < to, milliseconds since 1970. */
export type Span = { fromMs: number; toMs: number }

/** `readings`: how many it held, as far as the row that held them says. */
export type DamagedSpan = Span & { readings: number }

export type Latest = { timeMs: number; value: StoredValue; receivedMs: number }

/** Readings of many tools in the order of arrival: three parallel lists. */
export type Arrivals = { toolIds: number[]; timesMs: number[]; values: StoredValue[] }

/**
 * Consecutive readings of one receipt that arrived long after they were measured. `toMs`: 1 ms after
 * the last of them. `receivedMs`: in whole seconds since 1970, rounded down; null where the program
 * of that time did not write it down. `isContinued`: no other reading lies between this stretch and
 * the one before.
 */
export type LateArrival = {
  fromMs: number
  toMs: number
  readings: number
  receivedMs: number | null
  isContinued: boolean
}

/** Says that a tool's readings in this span are less certain, and why. */
export type Mark = {
  toolId: number
  span: Span
  kind: 'suspect-clock' | 'unauthenticated'
  clockAheadMs: number
  receivedMs: number
}

/**
 * `newestBeforeMs`: the time of the tool's newest reading before these. A mark of the same kind that
 * ends with it is made longer, in place of one more for each delivery.
 */
export type NewMark = Mark & { newestBeforeMs?: number | null }

/**
 * For each arrival: 0 stored, 1 repeated with the same value, 2 repeated with another value (the
 * first value wins). `storedValues`: for each 2, by its index, the value that is stored.
 */
export type AppendOutcome = { outcome: Uint8Array; storedValues: Map<number, StoredValue> }

/** Consecutive readings of one import; from <= t < to. */
export type ImportedStretch = Span & { importId: number; readings: number }

/**
 * How far somebody has read the order of arrival: within a row of the hot log, the next reading by its
 * `index`. `generation`: of the numbering of rows. `receivedMs`: of the row.
 */
export type ArrivalPlace = { generation: string; row: number; index: number; receivedMs: number }

/**
 * `missingSinceMs`: what arrived since then is sealed already, and its order of arrival forgotten; null: no
 * reading is left out.
 */
export type ArrivalPage = {
  readings: { toolId: number; timeMs: number; value: StoredValue }[]
  place: ArrivalPlace
  hasMore: boolean
  missingSinceMs: number | null
}

/**
 * `toolId` stands for a series here: a tool's temperature has the tool's id, its other channels have
 * those of `seriesIdOf`.
 */
export type ReadingReads = {
  /** Of what its device sent; imports say nothing of now. */
  latest(toolId: number): Promise<Latest | null>
  latestOf(toolIds: readonly number[]): Promise<Map<number, Latest>>
  /** The values alone, in the order of the ids: for lists of all tools. */
  latestValues(toolIds: readonly number[]): Promise<(StoredValue | null)[]>
  /** When these were measured, ms since 1970; -Infinity where there is none. */
  latestTimes(toolIds: readonly number[]): Promise<number[]>
  /**
   * All readings of the span, faults included, in order: what was measured, and between it what was
   * imported and not withdrawn. Of an instant in several imports the first import's value counts.
   */
  read(toolId: number, span: Span): Promise<Series>
  /** Those that its device sent. */
  readMeasured(toolId: number, span: Span): Promise<Series>
  /** The imported ones among those that `read` answers, in order. */
  imported(toolId: number, span: Span): Promise<ImportedStretch[]>
  /** Readings of withdrawn imports, which no other call answers: one stretch an import. */
  withdrawn(toolId: number, span: Span): Promise<ImportedStretch[]>
  /**
   * The same readings in pieces of bounded size, for long spans; all pieces show the same moment. A
   * piece is read when it is requested, and is valid until the next one is requested.
   */
  pieces(toolId: number, span: Span): Promise<Iterable<Series>>
  /** The same pieces; times that are in step are not listed one by one. For sums over long spans. */
  summable(toolId: number, span: Span): Promise<Iterable<SummablePiece>>
  /**
   * The same readings as they are stored at one moment. `summablePieces` makes the same pieces of
   * `layers`, in this thread or another one; what it finds damaged is told by `noteDamage`.
   */
  stored(
    toolId: number,
    span: Span,
  ): Promise<{ layers: StoredSeries[]; noteDamage: (damaged: DamagedDays) => void }>
  /**
   * The readings of the span that arrived more than `lateByMs` after they were measured, and those
   * whose receipt is not recorded, in order. They are read as they are requested, as in `pieces`.
   * Throws RangeError below an hour: arrivals within an hour are not told apart.
   */
  lateArrivals(toolId: number, span: Span, lateByMs: number): Promise<Iterable<LateArrival>>
  /**
   * The parts of the span whose readings are damaged in storage, in order and apart from each other.
   * All other calls leave these readings out.
   */
  damaged(toolId: number, span: Span): Promise<DamagedSpan[]>
  marks(toolId: number, span: Span): Promise<Mark[]>
  /**
   * Readings that arrived after a place, in the order of arrival, at most `first`; of series that are wanted.
   * Null: none, and the place where the log ends now. Each reading comes once.
   */
  arrivedAfter(
    place: ArrivalPlace | null,
    wish: { first: number; isWanted: (seriesId: number) => boolean; nowMs: number },
  ): Promise<ArrivalPage>
  /**
   * Median of the last 20 intervals between readings, in ms; 5 minutes while fewer than five are
   * known. Imports do not count.
   */
  usualIntervalMs(toolId: number): Promise<number>
  /** Of each of these: to wait once for many takes less time than the intervals that are in memory. */
  usualIntervalsMs(toolIds: readonly number[]): Promise<number[]>
}

export type ReadingWrites = ReadingReads & {
  /**
   * Writes the readings whose (tool, time) is new, both in storage, sealed days included, and
   * within the batch. Moves `latest`. Throws RangeError, before it writes anything, for readings
   * that cannot be stored.
   */
  append(arrivals: Arrivals, receivedMs: number): Promise<AppendOutcome>
  /** Answers the same as `usualIntervalMs` when it is called; null where sealed days must be opened. */
  usualIntervalAtOnce(toolId: number): (() => number) | null
  mark(marks: readonly NewMark[]): Promise<void>
}

/** Upkeep of the engine. Each slice is a transaction of its own. */
export type Housekeeping = {
  /**
   * Moves finished stretches from the hot log to sealed days, one bounded slice per call, so that
   * the event loop is never blocked for long. True while there is more to do.
   */
  sealSlice(nowMs: number): Promise<boolean>
  /** When the oldest reading in the hot log arrived, in ms since 1970; null while all are sealed. */
  oldestUnsealedMs(): number | null
  /**
   * Deletes whole sealed days that ended before `beforeMs`, one bounded slice per call. True while
   * there is more to do.
   */
  expireSlice(beforeMs: number): Promise<boolean>
  /** Renews the query planner's statistics where they are stale; takes milliseconds. */
  optimize(): Promise<void>
}
