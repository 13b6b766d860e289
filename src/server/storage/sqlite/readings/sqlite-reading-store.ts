import type { DatabaseSync } from 'node:sqlite'
import { sqlMarks } from '../../sql/sql-marks.ts'
import type { SqlEngine } from '../../sql/sql-engine.ts'
import type { Series, SummablePiece } from '../../../../domain/readings/series.ts'
import type { Latest, ReadingWrites, Span } from '../../reading-store.ts'
import { DiskFullError } from '../../storage.ts'
import { appendReadings } from './append-readings.ts'
import { chunkTable } from './chunk-table.ts'
import { damagedSpans, joinedSpans } from './damaged-spans.ts'
import type { HotLog } from './hot-log.ts'
import { type ImportLayer, importLayers, stretchesOfImports } from './import-layers.ts'
import { readLateArrivals } from './late-arrivals.ts'
import { overlaid, overlaidPieces } from './overlaid-series.ts'
import type { PendingReadings } from './pending-readings.ts'
import { listedPieces, readReadings, readSummable, usualIntervalOf } from './read-readings.ts'
import type { ReadingMemory } from './reading-memory.ts'

/** `pending` answers what the running transaction has written, null outside of one. */
export type ReadingParts = {
  db: DatabaseSync
  memory: ReadingMemory
  hotLog: HotLog
  isDiskShort: () => boolean
  pending: () => PendingReadings | null
  engine: SqlEngine
}

export const sqliteReadingStore = ({
  db,
  memory,
  hotLog,
  isDiskShort,
  pending,
  engine,
}: ReadingParts): ReadingWrites => {
  const chunks = chunkTable(db, (damaged) => memory.noteDamage(damaged))
  const layers = importLayers(db)
  const read = (seriesId: number, span: Span): Series =>
    readReadings(memory, chunks, pending(), seriesId, span)
  const summable = (seriesId: number, span: Span): Iterable<SummablePiece> =>
    readSummable(memory, chunks, pending(), seriesId, span)
  const pieces = (seriesId: number, span: Span): Iterable<Series> =>
    listedPieces(summable(seriesId, span))
  /** What was measured, and below it one series for each import that counts. */
  const overlaidWithin = (toolId: number, span: Span, imports: readonly ImportLayer[]) =>
    overlaidPieces(withLayers(toolId, imports).map((id) => pieces(id, span)))
  const latestOf = (toolId: number) => {
    const committed = memory.get(toolId)?.latest ?? null
    const staged = pending()?.latest(toolId)
    return staged !== undefined && (committed === null || staged.timeMs > committed.timeMs)
      ? staged
      : committed
  }
  return {
    append: async (arrivals, receivedMs) => {
      if (isDiskShort()) throw new DiskFullError('Storage is unavailable: the disk is full.')
      const staged = pending()
      if (staged === null) throw new Error('readings are appended inside a transaction')
      return appendReadings(memory, chunks, hotLog, staged, arrivals, receivedMs)
    },
    ...sqlMarks(engine),
    latest: async (toolId) => latestOf(toolId),
    latestOf: async (toolIds) => {
      const latestByTool = new Map<number, Latest>()
      for (const toolId of toolIds) {
        const latest = latestOf(toolId)
        if (latest !== null) latestByTool.set(toolId, latest)
      }
      return latestByTool
    },
    read: async (toolId, span) => {
      const imports = layers.live(toolId, span)
      if (imports.length === 0) return read(toolId, span)
      const { times, values } = overlaid(withLayers(toolId, imports).map((id) => read(id, span)))
      return { times, values }
    },
    readMeasured: async (toolId, span) => read(toolId, span),
    pieces: async (toolId, span) => {
      const imports = layers.live(toolId, span)
      return imports.length === 0 ? pieces(toolId, span) : overlaidWithin(toolId, span, imports)
    },
    summable: async (toolId, span) => {
      const imports = layers.live(toolId, span)
      return imports.length === 0
        ? summable(toolId, span)
        : summablePieces(overlaidWithin(toolId, span, imports))
    },
    imported: async (toolId, span) => {
      const imports = layers.live(toolId, span)
      return imports.length === 0
        ? []
        : [...stretchesOfImports(overlaidWithin(toolId, span, imports), imports)]
    },
    withdrawn: async (toolId, span) =>
      layers.withdrawn(toolId, span).flatMap(({ importId, seriesId }) => {
        const { times } = read(seriesId, span)
        return times.length === 0
          ? []
          : [{ importId, fromMs: times[0]!, toMs: times.at(-1)! + 1, readings: times.length }]
      }),
    lateArrivals: async (toolId, span, lateByMs) =>
      readLateArrivals(memory, chunks, pending(), toolId, span, lateByMs),
    damaged: async (toolId, span) =>
      joinedSpans(
        withLayers(toolId, layers.live(toolId, span)).flatMap((id) =>
          damagedSpans(chunks, hotLog.damaged, id, span),
        ),
      ),
    usualIntervalMs: async (toolId) => usualIntervalOf(memory, chunks, pending(), toolId),
  }
}

const withLayers = (toolId: number, imports: readonly ImportLayer[]): number[] => [
  toolId,
  ...imports.map(({ seriesId }) => seriesId),
]

function* summablePieces(pieces: Iterable<Series>): Generator<SummablePiece> {
  for (const { times, values } of pieces) yield { times, values, hasFaults: true }
}
