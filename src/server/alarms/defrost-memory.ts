import type { LearnedDefrosts } from '../../domain/alarms/defrosts/usual-defrost.ts'
import type { Reads, Storage } from '../storage/storage.ts'

/**
 * What tools have learned of their defrosts, as of the last commit. It is read when an excursion
 * begins; of tools in an excursion the last ones stay in memory, since each reading needs it.
 */
export type DefrostMemory = {
  /** `stores`: those of the transaction. Null: nothing is learned. A promise when it must be read. */
  of(
    toolId: number,
    stores: Pick<Reads, 'defrosts'>,
  ): LearnedDefrosts | null | Promise<LearnedDefrosts | null>
  close(): void
}

/** Some 10 kB each. */
const MOST_TOOLS = 1_000

export const createDefrostMemory = (storage: Pick<Storage, 'onChange'>): DefrostMemory => {
  const learned = new Map<number, LearnedDefrosts | null>()
  const close = storage.onChange({
    defrosts: (changes) => {
      for (const { toolId, learned: written } of changes) {
        if (!learned.has(toolId)) continue
        if (written === undefined) learned.delete(toolId)
        else learned.set(toolId, written)
      }
    },
  })
  const read = async (toolId: number, stores: Pick<Reads, 'defrosts'>) => {
    const stored = await stores.defrosts.learnedOf(toolId)
    if (learned.size >= MOST_TOOLS) learned.delete(learned.keys().next().value!)
    learned.set(toolId, stored)
    return stored
  }
  return {
    of: (toolId, stores) =>
      learned.get(toolId) ?? (learned.has(toolId) ? null : read(toolId, stores)),
    close,
  }
}
