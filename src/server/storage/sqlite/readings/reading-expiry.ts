import type { DatabaseSync } from 'node:sqlite'
import { chunkId, dayOf, toolOfChunk } from './days.ts'

/** Keeps a slice short, whatever a tool has gathered. */
const STRETCHES_PER_DELETE = 50

/** Sweeps the tools in turn, so that a slice can end anywhere and the next one goes on there. */
export const readingExpiry = (db: DatabaseSync) => {
  const next = db.prepare('SELECT id FROM chunk WHERE id >= ? ORDER BY id LIMIT 1')
  // Packed days go when the last of them does.
  const remove = db.prepare(
    'DELETE FROM chunk WHERE id IN (SELECT id FROM chunk WHERE id >= ? AND id < ? AND id + days <= ? ORDER BY id LIMIT ?)',
  )
  let nextId = 0

  return {
    /**
     * Inside a transaction. True while the sweep is not at its end; after that the next call begins
     * a new one.
     */
    slice: (beforeMs: number, mayGoOn: () => boolean): boolean => {
      const keptFrom = dayOf(beforeMs)
      do {
        const chunk = next.get(nextId) as { id: number } | undefined
        if (chunk === undefined) {
          nextId = 0
          return false
        }
        const toolId = toolOfChunk(chunk.id)
        const limit = chunkId(toolId, keptFrom)
        const { changes } = remove.run(chunk.id, limit, limit, STRETCHES_PER_DELETE)
        nextId = changes === STRETCHES_PER_DELETE ? chunk.id : chunkId(toolId + 1, 0)
      } while (mayGoOn())
      return true
    },
  }
}
