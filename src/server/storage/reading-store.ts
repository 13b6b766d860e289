import type { Series } from '../../domain/readings/series.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'

/** Half open: from <= t < to, milliseconds since 1970. */
export type Span = { fromMs: number; toMs: number }

export type Latest = { timeMs: number; value: StoredValue; receivedMs: number }

/** Readings of many tools in the order they arrived; three parallel lists. */
export type Arrivals = { toolIds: number[]; timesMs: number[]; values: StoredValue[] }

/** A stretch of a tool's readings that a reader must know to be less sure. */
export type Mark = {
  toolId: number
  span: Span
  kind: 'suspect-clock' | 'unauthenticated'
  clockAheadMs: number
  receivedMs: number
}

/**
 * For each arrival: 0 stored, 1 repeated with the same value, 2 repeated with another value (the
 * first one wins). `kept`: for each 2, by its index, the value that stands.
 */
export type AppendOutcome = { outcome: Uint8Array; kept: Map<number, StoredValue> }

export type ReadingReads = {
  latest(toolId: number): Promise<Latest | null>
  latestOf(toolIds: readonly number[]): Promise<Map<number, Latest>>
  /** All readings of the span, faults included, in order. */
  read(toolId: number, span: Span): Promise<Series>
  /**
   * The same as of one moment, in pieces of bounded size, for who sums up a long span: each piece
   * is worked out when it is asked for, and holds until the next one is.
   */
  pieces(toolId: number, span: Span): Promise<Iterable<Series>>
  marks(toolId: number, span: Span): Promise<Mark[]>
  /**
   * Median of the last 20 intervals between readings, in ms; 5 minutes while fewer than five are
   * known.
   */
  usualIntervalMs(toolId: number): Promise<number>
}

export type ReadingWrites = ReadingReads & {
  /**
   * Writes what is new by (tool, time), also against sealed days and within the batch, and moves
   * `latest`. Inside a transaction: durable when that commits; a rolled back transaction leaves no
   * trace.
   */
  append(arrivals: Arrivals, receivedMs: number): Promise<AppendOutcome>
  mark(marks: readonly Mark[]): Promise<void>
}

/** Upkeep of the engine. What comes in slices has a transaction for each. */
export type Housekeeping = {
  /**
   * Moves finished stretches from the hot log to sealed days, one bounded slice per call, so that
   * the event loop is never held for long. True while there is more to do.
   */
  sealSlice(nowMs: number): Promise<boolean>
  /**
   * Drops whole sealed days that ended before; a bounded slice per call. True while there is more
   * to do.
   */
  expireSlice(beforeMs: number): Promise<boolean>
  /** Renews the statistics by which queries are planned, where they are stale; milliseconds. */
  optimize(): Promise<void>
}
