/** What is remembered of keys, the most recently used last. */
export type RecentKeys<T> = {
  get(key: string): T | undefined
  /** Remembers the value as the most recent one. */
  set(key: string, value: T): void
  /** Changes a value where it stands. Nothing happens to a key that is forgotten. */
  change(key: string, change: (value: T) => T): void
  delete(key: string): void
  size(): number
}

/** Entries of some 200 bytes; beyond this the least recently used are forgotten. */
const MOST_KEYS = 50_000

/**
 * The share that is forgotten at once: a map keeps the places of deleted entries for a while, and
 * each search for the oldest passes all of them.
 */
const FORGOTTEN_SHARE = 0.1

/** In memory: after a restart all keys are new, which helps an attacker little. */
export const createRecentKeys = <T>(
  isForgettable: (value: T) => boolean,
  mostKeys = MOST_KEYS,
): RecentKeys<T> => {
  const values = new Map<string, T>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.delete(key)
      values.set(key, value)
      if (values.size <= mostKeys) return
      const left = Math.floor(mostKeys * (1 - FORGOTTEN_SHARE))
      for (const [oldKey, old] of values) {
        if (values.size <= left && !isForgettable(old)) break
        values.delete(oldKey)
      }
    },
    change: (key, change) => {
      const value = values.get(key)
      if (value !== undefined) values.set(key, change(value))
    },
    delete: (key) => {
      values.delete(key)
    },
    size: () => values.size,
  }
}
