import type { Context } from './builder.ts'

type Load<K, V> = (context: Context, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>
type PendingLoad<K, V> = { keys: Set<K>; loaded: Promise<ReadonlyMap<K, V>> }

/**
 * Collects the keys that the fields of one request ask for in the same turn of the event loop, and
 * loads them at once: a list of 5,000 tools loads its newest readings in one call. Results are not
 * cached, so a field that resolves after a mutation sees the new values.
 */
export const batched = <K, V>(load: Load<K, V>) => {
  const pendingLoads = new WeakMap<Context, PendingLoad<K, V>>()

  const start = (context: Context): PendingLoad<K, V> => {
    const keys = new Set<K>()
    // Waits two steps, so that the list's other resolvers, which are queued already, add their
    // keys.
    const loaded = new Promise<void>(
      (turn) => void Promise.resolve().then(() => process.nextTick(turn)),
    ).then(() => {
      pendingLoads.delete(context)
      context.signal?.throwIfAborted()
      return load(context, [...keys])
    })
    const pendingLoad = { keys, loaded }
    pendingLoads.set(context, pendingLoad)
    return pendingLoad
  }

  return async (context: Context, key: K): Promise<V | undefined> => {
    const { keys, loaded } = pendingLoads.get(context) ?? start(context)
    keys.add(key)
    return (await loaded).get(key)
  }
}

/** A value that the batch must have loaded. Throws when it is missing; `what` names it. */
export const loaded = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`No ${what}`)
  return value
}
