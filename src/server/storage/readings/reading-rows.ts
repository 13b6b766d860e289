import type { ImportLayer } from './import-layers.ts'
import type { HotRow } from './hot-bytes.ts'
import type { Latest, Span } from '../reading-store.ts'
import type { SealedPlace, SealedRow } from './stored-series.ts'

/**
 * What an engine answers. SQLite answers at once, within the same turn of the event loop, another
 * engine later: whoever asks awaits it.
 */
export type Answer<T> = T | Promise<T>

/** The rows of sealed days; no day of a tool is in two of them. */
export type SealedRows = {
  /** The rows of the tool that contain a day from `fromDay` to `toDay`, in order. */
  within(toolId: number, fromDay: number, toDay: number): Answer<SealedRow[]>
  /** The row that contains the day, or null. */
  covering(toolId: number, day: number): Answer<SealedRow | null>
  /** The newest row that begins before the day, or null. */
  before(toolId: number, day: number): Answer<SealedRow | null>
}

/** Readings of imports that may lie in the span of a series, the first import first. */
export type ImportRows = {
  /** Those that count. */
  live(seriesId: number, span: Span): Answer<ImportLayer[]>
  withdrawn(seriesId: number, span: Span): Answer<ImportLayer[]>
}

/** What reading needs of an engine. Within a transaction it sees what that has written. */
export type ReadRows = { sealed: SealedRows; imports: ImportRows }

/** What sealing changes, within a transaction. */
export type SealingRows = SealedRows & {
  /** Writes a row, over one of the same first day. */
  write(row: SealedRow): Answer<void>
  /** Removes the tool's rows that begin after `firstDay`, up to `lastDay`. */
  removeAfter(toolId: number, firstDay: number, lastDay: number): Answer<void>
  /** Where the tool's newest row before the day lies, or null. */
  placeBefore(toolId: number, day: number): Answer<SealedPlace | null>
  /** The first day of the tool's oldest row that begins on the day or later, or null. */
  dayFrom(toolId: number, day: number): Answer<number | null>
  /** Keeps the tool's newest reading, which is no longer in the log. */
  writeLatest(toolId: number, latest: Latest): Answer<void>
  /** Whether the error says that a row cannot be read, so that only its tool must wait. */
  isUnreadable(error: unknown): boolean
  /** How many tools are sealed at a time: an engine that answers later is asked for many at once. */
  toolsAtOnce: number
}

/** A row of the hot log: readings, or contacts (then `readings` is 0). Ids grow in the order of arrival. */
export type LogRow = HotRow & { id: number; contacts: Uint8Array | null }

/** The rows of the hot log. */
export type LogRows = {
  /** At most `most` rows with a higher id, in order. */
  after(id: number, most: number): Answer<LogRow[]>
  insert(row: LogRow): Answer<void>
  /**
   * Removes some rows up to an id, the oldest first; `kept`: ids of rows that stay. Answers how many
   * rows were removed, none at the end, and how many readings they held.
   */
  remove(upToId: number, kept: Ids): Answer<{ rows: number; readings: number }>
  /** When the oldest row was received that is not among `kept`; null where there is none. */
  oldestReceivedMs(kept: Ids): Answer<number | null>
}
export type Ids = ReadonlyMap<number, unknown>

/** Deletes what has expired, within a transaction. */
export type ExpiryRows = {
  /** Where the first row lies of this tool or, where it has none, of the next one that has; null at the end. */
  placeFrom(toolId: number): Answer<SealedPlace | null>
  /** Deletes rows of the tool that end before the day, the oldest first; answers how many. */
  removeBefore(toolId: number, day: number, most: number): Answer<number>
  /** Deletes the originals of imports whose readings all lie before the instant, in ms since 1970. */
  removeOriginals(beforeMs: number): Answer<void>
}

/** The newest reading of each tool that is no longer in the log. */
export type LatestRows = {
  /** Rows as lists, since objects take three times as long, which counts with 100,000 of them. */
  latest(): Answer<
    Iterable<readonly [toolId: number, timeMs: number, value: number, receivedMs: number]>
  >
}
