import { dayOf } from './days.ts'
import type { ExpiryRows } from './reading-rows.ts'

/** Limits a slice, however many stretches a tool has. */
const STRETCHES_PER_DELETE = 50

/**
 * Deletes expired days tool by tool, and at last the originals of expired imports. A slice can end
 * anywhere; the next one goes on there.
 */
export const readingExpiry = (rows: ExpiryRows) => {
  let nextTool = 0

  return {
    /**
     * Call it inside a transaction. True while there is more to do. After the end, the next call
     * begins again.
     */
    slice: async (beforeMs: number, mayGoOn: () => boolean): Promise<boolean> => {
      const keptFrom = dayOf(beforeMs)
      do {
        const oldest = await rows.placeFrom(nextTool)
        if (oldest === null) {
          nextTool = 0
          await rows.removeOriginals(Math.floor(beforeMs))
          return false
        }
        const { toolId, firstDay, days } = oldest
        // Of most tools nothing has expired: a statement that writes takes ten times as long. Packed
        // days are deleted when the last of them has expired.
        const removed =
          firstDay + days > keptFrom
            ? 0
            : await rows.removeBefore(toolId, keptFrom, STRETCHES_PER_DELETE)
        nextTool = removed === STRETCHES_PER_DELETE ? toolId : toolId + 1
      } while (mayGoOn())
      return true
    },
  }
}
