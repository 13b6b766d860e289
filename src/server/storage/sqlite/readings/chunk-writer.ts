import type { DatabaseSync } from 'node:sqlite'
import { encodeChunk } from '../../chunks/encode-chunk.ts'
import type { ArrivedSeries } from '../../chunks/receipts.ts'
import type { ArrivedDays, ChunkTable } from './chunk-table.ts'
import { chunkId, dayOfChunk, packOf } from './days.ts'

/** Writes sealed days. Use it only inside a transaction. */
export const chunkWriter = (db: DatabaseSync, chunks: ChunkTable) => {
  const upsert = db.prepare(
    'INSERT INTO chunk (id, days, readings, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET days = excluded.days, readings = excluded.readings, bytes = excluded.bytes',
  )
  const remove = db.prepare('DELETE FROM chunk WHERE id > ? AND id <= ?')
  const newest = db.prepare(
    'SELECT id, days FROM chunk WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1',
  )
  const oldest = db.prepare('SELECT id FROM chunk WHERE id >= ? ORDER BY id LIMIT 1')
  return {
    write: (toolId: number, { firstDay, days, series }: ArrivedDays): void => {
      upsert.run(chunkId(toolId, firstDay), days, series.times.length, encodeChunk(series))
    },

    /**
     * How many days from `day` on have nothing sealed. `end`, excluded, must not lie after the end
     * of the day's pack.
     */
    freeDays: (toolId: number, day: number, end: number): number => {
      const next = oldest.get(chunkId(toolId, day)) as { id: number } | undefined
      return (next === undefined ? end : Math.min(end, next.id - chunkId(toolId, 0))) - day
    },

    /**
     * Packs the newest day before `day` together with the other days of its pack: long rows
     * compress better and fill their pages.
     */
    packBefore: (toolId: number, day: number): void => {
      const last = newest.get(chunkId(toolId, 0), chunkId(toolId, day)) as
        | { id: number; days: number }
        | undefined
      if (last === undefined) return
      const lastDay = dayOfChunk(last.id) + last.days - 1
      const first = oldest.get(chunkId(toolId, packOf(toolId, lastDay).first)) as { id: number }
      if (first.id === last.id) return
      const firstDay = dayOfChunk(first.id)
      const series = joined(
        [...chunks.arrivals(toolId, firstDay, lastDay)].map((stretch) => stretch.series()),
      )
      upsert.run(first.id, lastDay - firstDay + 1, series.times.length, encodeChunk(series))
      remove.run(first.id, last.id)
    },
  }
}

const joined = (stretches: readonly ArrivedSeries[]): ArrivedSeries => {
  const count = stretches.reduce((sum, { times }) => sum + times.length, 0)
  const all = {
    times: new Float64Array(count),
    values: new Int32Array(count),
    receipts: new Float64Array(count),
  }
  let at = 0
  for (const { times, values, receipts } of stretches) {
    all.times.set(times, at)
    all.values.set(values, at)
    all.receipts.set(receipts, at)
    at += times.length
  }
  return all
}
