import type { Change, ChangeListener } from './storage.ts'

/** Announces what each commit changed to everything that keeps a copy. */
export const createChangeStream = () => {
  const listeners = new Set<ChangeListener>()
  return {
    /** Returns the function that ends the listening. */
    listen: (listener: ChangeListener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Call it once for each commit, right after it. */
    announce: (changes: readonly Change[]): void => {
      if (changes.length === 0) return
      const byKind = Map.groupBy(changes, ({ kind }) => kind)
      for (const listener of listeners) {
        for (const [kind, ofKind] of byKind) {
          // TypeScript cannot see that the changes of a kind fit the callback of that kind.
          const callback = listener[kind] as ((changes: readonly Change[]) => void) | undefined
          if (callback !== undefined) callSafely(callback, ofKind)
        }
      }
    },
  }
}

/**
 * A bug in one listener must neither undo the commit nor skip the other listeners: its error is
 * thrown later, as an uncaught one.
 */
const callSafely = (
  callback: (changes: readonly Change[]) => void,
  changes: readonly Change[],
): void => {
  try {
    callback(changes)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
