import type { DatabaseSync } from 'node:sqlite'
import { isToolSeries } from '../../../../domain/devices/sensor.ts'
import type { ImportedStretch, Span } from '../../reading-store.ts'
import type { Overlaid } from './overlaid-series.ts'

export type ImportLayers = {
  /** Imports of a tool whose readings count and may lie in the span, the first one first. */
  live(toolId: number, span: Span): number[]
  withdrawn(toolId: number, span: Span): number[]
}

/** No tool has so many that count at one time: each is the work of a person. */
const MOST_LAYERS = 1_000

export const importLayers = (db: DatabaseSync): ImportLayers => {
  const within = (condition: string) => {
    const rows = db.prepare(
      `SELECT id FROM reading_import WHERE tool_id = ? AND from_at < ? AND to_at > ? AND readings > 0 AND withdrawn_at IS ${condition} ORDER BY id LIMIT ${MOST_LAYERS}`,
    )
    // Files hold temperatures, which are in the series of the tool's own number.
    return (seriesId: number, { fromMs, toMs }: Span): number[] =>
      isToolSeries(seriesId)
        ? rows.all(seriesId, bounded(toMs), bounded(fromMs)).map((row) => Number(row['id']))
        : []
  }
  return { live: within('NULL'), withdrawn: within('NOT NULL') }
}

/** SQLite compares whole numbers. */
const bounded = (ms: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(ms)))

/** Consecutive readings of one import. `imports`: those of the layers from 1 on. */
export function* stretchesOfImports(
  pieces: Iterable<Overlaid>,
  imports: readonly number[],
): Generator<ImportedStretch> {
  let open: ImportedStretch | null = null
  for (const { times, layers } of pieces)
    for (let i = 0; i < times.length; i++) {
      const importId = imports[layers[i]! - 1] ?? null
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
