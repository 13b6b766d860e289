import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { FanOut, Served } from './fan-out.ts'
import { type LiveStream, liveStream, type Taker } from './live-stream.ts'

/**
 * What was published and has not been taken yet. It is put in whole and taken out item by item. Items
 * are shared: every queue gives the same object for the same news.
 */
export type StreamQueue<Published, Item> = {
  wants(published: Published): boolean
  put(published: Published): void
  /** Where the next item comes from. */
  head(): Published | undefined
  /** The next item of the head. */
  take(): Item
  /** Removes the whole head. */
  drop(): void
  clear(): void
}

/**
 * Sends what commits have stored to open streams, to each only what its viewer may see at that
 * moment. It follows commits while a stream is open.
 */
export type LiveFeed<Published, Item> = {
  /** `viewer` is called for each item; the stream ends once that is `nobody`. */
  subscribe(viewer: () => Actor, queue: StreamQueue<Published, Item>): LiveStream<Item>
  /** How many streams are open. */
  size(): number
}

export type LiveFeedDeps<Published, Item> = {
  /**
   * Calls `publish` after each commit that stored something. Returns the function that ends this.
   */
  follow: (publish: (published: readonly Published[]) => void) => () => void
  /** The path of the tool's owner in the tree of accounts now; null when the tool is gone. */
  ownerPath: (published: Published) => string | null | Promise<string | null>
  fanOut: FanOut
  isUrgent: boolean
  /** Holds what was published until every stream has it in its own queue. */
  inbox: StreamQueue<Published, Item>
}

/** How many items one stream gets in a row before the others have their turn. */
export const BURST = 100
/** How much is published to all streams in a row. */
const PUBLISHED_IN_A_ROW = 10

type Reader<Published, Item> = Served & {
  viewer: () => Actor
  queue: StreamQueue<Published, Item>
  taker: Taker<Item>
  hasEnded: boolean
}

export const createLiveFeed = <Published, Item>({
  follow,
  ownerPath,
  fanOut,
  isUrgent,
  inbox,
}: LiveFeedDeps<Published, Item>): LiveFeed<Published, Item> => {
  const readers = new Set<Reader<Published, Item>>()
  let stopFollowing: (() => void) | null = null

  const distributor: Served = {
    isUrgent,
    serve: async () => {
      try {
        for (let count = 0; count < PUBLISHED_IN_A_ROW; count += 1) await distributeNext()
      } finally {
        if (inbox.head() !== undefined) fanOut.serve(distributor)
      }
    },
  }

  const distributeNext = async (): Promise<void> => {
    const published = inbox.head()
    if (published === undefined) return
    inbox.drop()
    const lookup = ownerPath(published)
    const path = lookup instanceof Promise ? await lookup : lookup
    if (path !== null) distribute(published, path)
  }

  const distribute = (published: Published, path: string): void => {
    for (const reader of readers) {
      if (!reader.queue.wants(published) || !maySeeTool(reader.viewer(), path)) continue
      reader.queue.put(published)
      fanOut.serve(reader)
    }
  }

  const publish = (published: readonly Published[]): void => {
    if (published.length === 0) return
    for (const one of published) inbox.put(one)
    fanOut.serve(distributor)
  }

  const end = (reader: Reader<Published, Item>): void => {
    if (reader.hasEnded) return
    reader.hasEnded = true
    reader.queue.clear()
    readers.delete(reader)
    reader.taker.end()
    if (readers.size > 0) return
    stopFollowing?.()
    stopFollowing = null
    inbox.clear()
  }

  return {
    subscribe: (viewer, queue) => {
      const reader: Reader<Published, Item> = {
        isUrgent,
        viewer,
        queue,
        taker: { mayTake: () => 0, take: () => undefined, end: () => undefined },
        hasEnded: false,
        serve: () => serveReader(reader, { ownerPath, fanOut, end: () => end(reader) }),
      }
      readers.add(reader)
      stopFollowing ??= follow(publish)
      return liveStream<Item>({
        giveTo: (taker) => {
          reader.taker = taker
        },
        ready: () => fanOut.serve(reader),
        end: () => end(reader),
        hasEnded: () => reader.hasEnded,
      })
    },
    size: () => readers.size,
  }
}

type ServeParts<Published, Item> = Pick<LiveFeedDeps<Published, Item>, 'ownerPath' | 'fanOut'> & {
  end: () => void
}

/**
 * Gives a reader what waits for it, one burst at most. Asks for the rights again, since the tool may
 * have moved while its news waited.
 */
const serveReader = <Published, Item>(
  reader: Reader<Published, Item>,
  { ownerPath, fanOut, end }: ServeParts<Published, Item>,
): void | Promise<void> => {
  if (reader.hasEnded) return
  if (reader.viewer().kind === 'nobody') return end()
  const { queue, taker } = reader
  const most = Math.min(BURST, taker.mayTake())
  const items: Item[] = []
  const takeFrom = (head: Published, path: string | null): void => {
    if (queue.head() !== head) return
    if (path === null || !maySeeTool(reader.viewer(), path)) queue.drop()
    else items.push(queue.take())
  }
  let lookup: Promise<void> | undefined
  while (items.length < most) {
    const head = queue.head()
    if (head === undefined) break
    const path = ownerPath(head)
    if (path instanceof Promise) {
      lookup = path.then(
        (ownersPath) => takeFrom(head, ownersPath),
        (error: unknown) => {
          if (queue.head() === head) queue.drop()
          throw error
        },
      )
      break
    }
    takeFrom(head, path)
  }
  const giveAll = (): void => {
    if (reader.hasEnded) return
    if (items.length > 0) taker.take(items)
    if (queue.head() !== undefined && taker.mayTake() > 0) fanOut.serve(reader)
  }
  return lookup === undefined ? giveAll() : lookup.finally(giveAll)
}
