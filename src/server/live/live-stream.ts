/** Who takes the items of a stream. */
export type Taker<Item> = {
  /** How many items it can take now. Once it can take more, it calls `ready` of its stream. */
  mayTake(): number
  take(items: readonly Item[]): void
  /** Nothing comes any more. */
  end(): void
}

/**
 * Items of one viewer as they come. Somebody either iterates over them, one by one, or has them
 * pushed to a taker.
 */
export type LiveStream<Item> = AsyncIterableIterator<Item> & {
  pushTo(taker: Taker<Item>): { ready: () => void; stop: () => void }
}

export const isLiveStream = (value: unknown): value is LiveStream<unknown> =>
  typeof value === 'object' && value !== null && 'pushTo' in value

/** What a stream asks of the feed that it belongs to. */
export type StreamParts<Item> = {
  giveTo: (taker: Taker<Item>) => void
  ready: () => void
  end: () => void
  hasEnded: () => boolean
}

export const liveStream = <Item>({
  giveTo,
  ready,
  end,
  hasEnded,
}: StreamParts<Item>): LiveStream<Item> => {
  let readers: ((result: IteratorResult<Item>) => void)[] = []
  const done = { done: true, value: undefined } as const
  giveTo({
    mayTake: () => readers.length,
    take: (items) => {
      for (const value of items) readers.shift()?.({ done: false, value })
    },
    end: () => {
      for (const resolve of readers) resolve(done)
      readers = []
    },
  })
  return {
    next: () =>
      hasEnded()
        ? Promise.resolve(done)
        : new Promise((resolve) => {
            readers.push(resolve)
            ready()
          }),
    return: async () => {
      end()
      return done
    },
    throw: async (error: unknown) => {
      end()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
    pushTo: (taker) => {
      giveTo(taker)
      ready()
      return { ready, stop: end }
    },
  }
}
