import type { DatabaseSync } from 'node:sqlite'
import type { SealingRows } from '../../readings/reading-rows.ts'
import { isDamagedFile } from '../sqlite-errors.ts'
import { chunkId, dayOfChunk } from './chunk-ids.ts'
import { chunkRows } from './chunk-rows.ts'

export const sealingRows = (db: DatabaseSync): SealingRows => {
  const upsert = db.prepare(
    'INSERT INTO chunk (id, days, readings, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET days = excluded.days, readings = excluded.readings, bytes = excluded.bytes',
  )
  const remove = db.prepare('DELETE FROM chunk WHERE id > ? AND id <= ?')
  const newest = db.prepare(
    'SELECT id, days FROM chunk WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1',
  )
  const oldest = db.prepare('SELECT id FROM chunk WHERE id >= ? AND id < ? ORDER BY id LIMIT 1')
  const upsertLatest = db.prepare(
    'INSERT INTO latest (tool_id, time_ms, value, received_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET time_ms = excluded.time_ms, value = excluded.value, received_ms = excluded.received_ms',
  )
  return {
    ...chunkRows(db),
    write: ({ toolId, firstDay, days, readings, bytes }) => {
      upsert.run(chunkId(toolId, firstDay), days, readings, bytes)
    },
    removeAfter: (toolId, firstDay, lastDay) => {
      remove.run(chunkId(toolId, firstDay), chunkId(toolId, lastDay))
    },
    placeBefore: (toolId, day) => {
      const row = newest.get(chunkId(toolId, 0), chunkId(toolId, day)) as
        | { id: number; days: number }
        | undefined
      return row === undefined ? null : { toolId, firstDay: dayOfChunk(row.id), days: row.days }
    },
    dayFrom: (toolId, day) => {
      const row = oldest.get(chunkId(toolId, day), chunkId(toolId + 1, 0)) as
        | { id: number }
        | undefined
      return row === undefined ? null : dayOfChunk(row.id)
    },
    writeLatest: (toolId, { timeMs, value, receivedMs }) => {
      upsertLatest.run(toolId, timeMs, value, receivedMs)
    },
    isUnreadable: isDamagedFile,
    // Its answers are at hand: one tool after the other keeps a slice short.
    toolsAtOnce: 1,
  }
}
