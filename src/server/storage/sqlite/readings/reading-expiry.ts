import type { DatabaseSync } from 'node:sqlite'
import { chunkId, dayOf, toolOfChunk } from './days.ts'

/** Limits a slice, however many stretches a tool has. */
const STRETCHES_PER_DELETE = 50

/** Deletes expired days tool by tool, and at last the originals of expired imports. A slice can end anywhere; the next one goes on there. */
export const readingExpiry = (db: DatabaseSync) => {
  const next = db.prepare('SELECT id, days FROM chunk WHERE id >= ? ORDER BY id LIMIT 1')
  // Packed days are deleted when the last of them has expired.
  const remove = db.prepare(
    'DELETE FROM chunk WHERE id IN (SELECT id FROM chunk WHERE id >= ? AND id < ? AND id + days <= ? ORDER BY id LIMIT ?)',
  )
  // The original of an import goes with the last of its readings and days.
  const removeFiles = db.prepare(
    'DELETE FROM stored_file WHERE NOT EXISTS (SELECT 1 FROM reading_import WHERE file_hash = hash AND to_at > ?)',
  )
  let nextId = 0

  return {
    /**
     * Call it inside a transaction. True while there is more to do. After the end, the next call
     * begins again.
     */
    slice: (beforeMs: number, mayGoOn: () => boolean): boolean => {
      const keptFrom = dayOf(beforeMs)
      do {
        const chunk = next.get(nextId) as { id: number; days: number } | undefined
        if (chunk === undefined) {
          nextId = 0
          removeFiles.run(Math.floor(beforeMs))
          return false
        }
        const toolId = toolOfChunk(chunk.id)
        const limit = chunkId(toolId, keptFrom)
        // Of most tools nothing has expired: a statement that writes takes ten times as long.
        const changes =
          chunk.id + chunk.days > limit
            ? 0
            : remove.run(chunk.id, limit, limit, STRETCHES_PER_DELETE).changes
        nextId = changes === STRETCHES_PER_DELETE ? chunk.id : chunkId(toolId + 1, 0)
      } while (mayGoOn())
      return true
    },
  }
}
