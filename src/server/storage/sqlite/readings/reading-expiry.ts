import type { DatabaseSync } from 'node:sqlite'
import { chunkId, dayOf, dayOfChunk, toolOfChunk } from './days.ts'

/** A few months at once keep a slice short, whatever a tool has gathered. */
const DAYS_PER_DELETE = 100

/** Sweeps the tools in turn, so that a slice can end anywhere and the next one goes on there. */
export const readingExpiry = (db: DatabaseSync) => {
  const nextDay = db.prepare('SELECT id FROM chunk WHERE id >= ? ORDER BY id LIMIT 1')
  const remove = db.prepare('DELETE FROM chunk WHERE id >= ? AND id < ?')
  let nextId = 0

  return {
    /** Inside a transaction. True while the sweep is not at its end; after that the next call begins a new one. */
    slice: (beforeMs: number, mayGoOn: () => boolean): boolean => {
      const keptFrom = dayOf(beforeMs)
      do {
        const found = nextDay.get(nextId) as { id: number } | undefined
        if (found === undefined) {
          nextId = 0
          return false
        }
        const toolId = toolOfChunk(found.id)
        const day = dayOfChunk(found.id)
        if (day < keptFrom) remove.run(found.id, chunkId(toolId, Math.min(keptFrom, day + DAYS_PER_DELETE)))
        nextId = day < keptFrom ? found.id + 1 : chunkId(toolId + 1, 0)
      } while (mayGoOn())
      return true
    },
  }
}

export type ReadingExpiry = ReturnType<typeof readingExpiry>
