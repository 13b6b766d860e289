import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type ImportedChannel,
  importedChannelOf,
  importSeriesId,
  toolOfSeries,
} from '../../../../domain/devices/sensor.ts'
import type { ImportedStretch, Span } from '../../reading-store.ts'
import type { Overlaid } from './overlaid-series.ts'

export type ImportLayers = {
  /** Imports whose readings in this series of a tool count and may lie in the span, the first one first. */
  live(seriesId: number, span: Span): ImportLayer[]
  withdrawn(seriesId: number, span: Span): ImportLayer[]
}

/** An import, and the series that holds its readings. */
export type ImportLayer = { importId: number; seriesId: number }

/** No tool has so many that count at one time: each is the work of a person. */
const MOST_LAYERS = 1_000

export const importLayers = (db: DatabaseSync): ImportLayers => {
  const within = (condition: string) => {
    const having = (count: string) =>
      db.prepare(
        `SELECT id FROM reading_import WHERE tool_id = ? AND from_at < ? AND to_at > ? AND ${count} > 0 AND withdrawn_at IS ${condition} ORDER BY id LIMIT ${MOST_LAYERS}`,
      )
    const rows: Readonly<Record<ImportedChannel, StatementSync>> = {
      temperature: having('readings'),
      humidity: having('humidity_readings'),
    }
    return (seriesId: number, { fromMs, toMs }: Span): ImportLayer[] => {
      const channel = importedChannelOf(seriesId)
      if (channel === null) return []
      const imports = rows[channel].all(toolOfSeries(seriesId), bounded(toMs), bounded(fromMs))
      return imports.map(({ id }) => ({
        importId: Number(id),
        seriesId: importSeriesId(Number(id), channel),
      }))
    }
  }
  return { live: within('NULL'), withdrawn: within('NOT NULL') }
}

/** SQLite compares whole numbers. */
const bounded = (ms: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(ms)))

/** Consecutive readings of one import. `imports`: those of the layers from 1 on. */
export function* stretchesOfImports(
  pieces: Iterable<Overlaid>,
  imports: readonly ImportLayer[],
): Generator<ImportedStretch> {
  let open: ImportedStretch | null = null
  for (const { times, layers } of pieces)
    for (let i = 0; i < times.length; i++) {
      const importId = imports[layers[i]! - 1]?.importId ?? null
      if (open !== null && open.importId === importId) {
        open.toMs = times[i]! + 1
        open.readings++
        continue
      }
      if (open !== null) yield open
      open =
        importId === null ? null : { importId, fromMs: times[i]!, toMs: times[i]! + 1, readings: 1 }
    }
  if (open !== null) yield open
}
