import type { Change, ChangeListener } from './change.ts'

/**
 * Announces what each commit changed to everything that keeps a copy. A bug in one listener neither
 * undoes the commit nor keeps the other listeners from hearing: `reportError` gets what it throws.
 */
export const createChangeStream = (reportError: (error: unknown) => void = throwLater) => {
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
          const callback = listener[kind] as ((changes: readonly Change[]) => unknown) | undefined
          if (callback !== undefined) callSafely(callback, ofKind, reportError)
        }
      }
    },
  }
}

/** A listener may be an async function: what it throws later is reported too. */
const callSafely = (
  callback: (changes: readonly Change[]) => unknown,
  changes: readonly Change[],
  reportError: (error: unknown) => void,
): void => {
  try {
    const result = callback(changes)
    if (result instanceof Promise) result.catch(reportError)
  } catch (error) {
    reportError(error)
  }
}

/** For commands and tests, which have no server log: a bug there ends the process. */
export const throwLater = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })
