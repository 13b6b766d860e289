import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type ImportedChannel,
  importedChannelOf,
  importSeriesId,
  toolOfSeries,
} from '../../../../domain/devices/sensor.ts'
import type { Span } from '../../reading-store.ts'
import type { ImportLayer } from '../../readings/import-layers.ts'
import type { ImportRows } from '../../readings/reading-rows.ts'

/** No tool has so many that count at one time: each is the work of a person. */
const MOST_LAYERS = 1_000

export const importRows = (db: DatabaseSync): ImportRows => {
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
