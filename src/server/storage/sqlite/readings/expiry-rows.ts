import type { DatabaseSync } from 'node:sqlite'
import type { ExpiryRows } from '../../readings/reading-rows.ts'
import { chunkId, dayOfChunk, toolOfChunk } from './chunk-ids.ts'

export const expiryRows = (db: DatabaseSync): ExpiryRows => {
  const next = db.prepare('SELECT id, days FROM chunk WHERE id >= ? ORDER BY id LIMIT 1')
  const remove = db.prepare(
    'DELETE FROM chunk WHERE id IN (SELECT id FROM chunk WHERE id >= ?1 AND id < ?2 AND id + days <= ?2 ORDER BY id LIMIT ?3)',
  )
  // The original of an import goes with the last of its readings and days.
  const removeFiles = db.prepare(
    'DELETE FROM stored_file WHERE NOT EXISTS (SELECT 1 FROM reading_import WHERE file_hash = hash AND to_at > ?) AND NOT EXISTS (SELECT 1 FROM calibration_certificate WHERE file_hash = hash)',
  )
  return {
    placeFrom: (toolId) => {
      const row = next.get(chunkId(toolId, 0)) as { id: number; days: number } | undefined
      return row === undefined
        ? null
        : { toolId: toolOfChunk(row.id), firstDay: dayOfChunk(row.id), days: row.days }
    },
    removeBefore: (toolId, day, most) =>
      Number(remove.run(chunkId(toolId, 0), chunkId(toolId, day), most).changes),
    removeOriginals: (beforeMs) => {
      removeFiles.run(beforeMs)
    },
  }
}
