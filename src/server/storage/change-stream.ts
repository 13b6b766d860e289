import type { Change, ChangeListener } from './storage.ts'

/** Tells those who keep a copy what each commit changed. */
export const createChangeStream = () => {
  const listeners = new Set<ChangeListener>()
  return {
    /** Returns the call that ends it. */
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
          // TypeScript does not follow that the group of a kind suits the listener of that kind.
          const hear = listener[kind] as ((changes: readonly Change[]) => void) | undefined
          if (hear !== undefined) callSafely(hear, ofKind)
        }
      }
    },
  }
}

/**
 * A listener's bug neither undoes the commit nor keeps the others from hearing of it: it surfaces
 * as an uncaught error.
 */
const callSafely = (
  hear: (changes: readonly Change[]) => void,
  changes: readonly Change[],
): void => {
  try {
    hear(changes)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
