import type { Series } from '../../../domain/readings/series.ts'

/**
 * A stretch of sealed days of a series (see `ReadingReads`), as it is stored. Days are counted from
 * 1970 on (UTC). Where an engine cannot read a row, one without bytes stands for the days that may be
 * lost, which no checksum accepts.
 */
export type SealedRow = SealedPlace & { readings: number; bytes: Uint8Array }
/** `days`: how many it covers from `firstDay` on. */
export type SealedPlace = { toolId: number; firstDay: number; days: number }

/**
 * A series' readings with fromMs <= t < toMs as they are stored at one moment: sealed rows, and what is
 * not sealed yet. Plain data: it may be unpacked in another thread. Unpacking frees the rows' bytes, so
 * that it can be done once.
 */
export type StoredSeries = { rows: SealedRow[]; unsealed: Series; fromMs: number; toMs: number }
