import {
  type ImportedChannel,
  importedChannelOf,
  importSeriesId,
  toolOfSeries,
} from '../../../../domain/devices/sensor.ts'
import type { Span } from '../../reading-store.ts'
import type { ImportLayer } from '../../readings/import-layers.ts'
import type { ImportRows } from '../../readings/reading-rows.ts'
import type { Ask } from '../kysely-on-postgres.ts'
import { rowsOf } from './rows-of.ts'

/** No tool has so many that count at one time: each is the work of a person. */
const MOST_LAYERS = 1_000

const COUNT_OF: Readonly<Record<ImportedChannel, string>> = {
  temperature: 'readings',
  humidity: 'humidity_readings',
}

export const importRows = (ask: Ask): ImportRows => {
  const within =
    (withdrawn: 'NULL' | 'NOT NULL') =>
    async (seriesId: number, { fromMs, toMs }: Span): Promise<ImportLayer[]> => {
      const channel = importedChannelOf(seriesId)
      if (channel === null) return []
      const imports = await rowsOf<{ id: number }>(
        ask,
        `SELECT id FROM reading_import WHERE tool_id = $1 AND from_at < $2 AND to_at > $3
          AND ${COUNT_OF[channel]} > 0 AND withdrawn_at IS ${withdrawn}
          ORDER BY id LIMIT ${MOST_LAYERS}`,
        [toolOfSeries(seriesId), bounded(toMs), bounded(fromMs)],
      )
      return imports.map(({ id }) => ({ importId: id, seriesId: importSeriesId(id, channel) }))
    }
  return { live: within('NULL'), withdrawn: within('NOT NULL') }
}

/** A bigint is a whole number. */
const bounded = (ms: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(ms)))
