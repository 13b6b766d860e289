import type { Context } from './builder.ts'

type Load<K, V> = (context: Context, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>
type Waiting<K, V> = { keys: Set<K>; loaded: Promise<ReadonlyMap<K, V>> }

/**
 * One load for all keys that the fields of a request ask for in the same turn: a list of 5,000
 * tools asks once for their newest readings. Nothing is kept beyond the load, so that a later field
 * sees what a mutation changed.
 */
export const batched = <K, V>(load: Load<K, V>) => {
  const waiting = new WeakMap<Context, Waiting<K, V>>()

  const start = (context: Context): Waiting<K, V> => {
    const keys = new Set<K>()
    // Two turns: the resolvers of a list run in the microtasks that are queued already.
    const loaded = new Promise<void>(
      (turn) => void Promise.resolve().then(() => process.nextTick(turn)),
    ).then(() => {
      waiting.delete(context)
      return load(context, [...keys])
    })
    const begun = { keys, loaded }
    waiting.set(context, begun)
    return begun
  }

  return async (context: Context, key: K): Promise<V | undefined> => {
    const { keys, loaded } = waiting.get(context) ?? start(context)
    keys.add(key)
    return (await loaded).get(key)
  }
}

/** A row that the batch must have answered, such as one of the caller's own; `what` names it. */
export const loaded = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`No ${what}`)
  return value
}
