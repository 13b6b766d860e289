import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'

/**
 * What was published and one reader has not taken yet. It is put in whole and taken out item by
 * item.
 */
export type StreamQueue<Published, Item> = {
  wants(published: Published): boolean
  put(published: Published): void
  /** Where the next item comes from. */
  head(): Published | undefined
  /** The next item of the head. */
  take(): Item
  /** Removes the whole head: the viewer may not see it any more. */
  drop(): void
  clear(): void
}

/**
 * Sends what commits have stored to open streams, to each only what its viewer may see at that
 * moment. It follows commits while a stream is open.
 */
export type LiveFeed<Published, Item> = {
  /** `viewer` is called for each item; the stream ends once that is `nobody`. */
  subscribe(viewer: () => Actor, queue: StreamQueue<Published, Item>): AsyncIterableIterator<Item>
  /** How many streams are open. */
  size(): number
}

export type LiveFeedDeps<Published> = {
  /**
   * Calls `publish` after each commit that stored something. Returns the function that ends this.
   */
  follow: (publish: (published: readonly Published[]) => void) => () => void
  /** The path of the tool's owner in the tree of accounts now; null when the tool is gone. */
  ownerPath: (published: Published) => string | null | Promise<string | null>
  reportError: (error: unknown) => void
  /** Between the bursts of one reader. */
  pause?: (() => Promise<void>) | undefined
}

/**
 * How many items one stream gets in a row before it pauses, so that a stream of everything does not
 * starve the others.
 */
export const BURST = 100
const PAUSE_MS = 100

type Reader<Published, Item> = {
  viewer: () => Actor
  queue: StreamQueue<Published, Item>
  /** Items since the last pause. */
  taken: number
  wake: (() => void) | null
  ended: boolean
}

export const createLiveFeed = <Published, Item>({
  follow,
  ownerPath,
  reportError,
  pause = () => pauseFor(PAUSE_MS, undefined, { ref: false }),
}: LiveFeedDeps<Published>): LiveFeed<Published, Item> => {
  const readers = new Set<Reader<Published, Item>>()
  let distributing: Promise<void> = Promise.resolve()
  let stopFollowing: (() => void) | null = null

  const publish = (published: readonly Published[]): void => {
    if (published.length === 0) return
    distributing = distributing
      .then(() => distribute(published, readers, ownerPath))
      .catch(reportError)
  }

  const end = (reader: Reader<Published, Item>): void => {
    reader.ended = true
    reader.queue.clear()
    readers.delete(reader)
    reader.wake?.()
    if (readers.size > 0) return
    stopFollowing?.()
    stopFollowing = null
  }

  return {
    subscribe: (viewer, queue) => {
      const reader: Reader<Published, Item> = {
        viewer,
        queue,
        taken: 0,
        wake: null,
        ended: false,
      }
      readers.add(reader)
      stopFollowing ??= follow(publish)
      return streamOf(
        () => nextItem(reader, { ownerPath, pause, end: () => end(reader) }),
        () => end(reader),
      )
    },
    size: () => readers.size,
  }
}

/** Puts what was published into the queue of each reader that wants it and may see it. */
const distribute = async <Published, Item>(
  published: readonly Published[],
  readers: ReadonlySet<Reader<Published, Item>>,
  ownerPath: LiveFeedDeps<Published>['ownerPath'],
): Promise<void> => {
  for (const one of published) {
    const lookup = ownerPath(one)
    const path = typeof lookup === 'object' && lookup !== null ? await lookup : lookup
    if (path === null) continue
    for (const { viewer, queue, wake } of readers) {
      if (!queue.wants(one) || !maySeeTool(viewer(), path)) continue
      queue.put(one)
      wake?.()
    }
  }
}

type TakeParts<Published> = Pick<LiveFeedDeps<Published>, 'ownerPath'> & {
  pause: () => Promise<void>
  end: () => void
}

/**
 * The next item that the viewer may see; null after the stream has ended. Checks the rights again,
 * since the tool may have moved while the item waited.
 */
const nextItem = async <Published, Item>(
  reader: Reader<Published, Item>,
  { ownerPath, pause, end }: TakeParts<Published>,
): Promise<Item | null> => {
  for (;;) {
    if (reader.ended) return null
    if (reader.viewer().kind === 'nobody') {
      end()
      return null
    }
    const head = reader.queue.head()
    if (head === undefined) {
      await new Promise<void>((resolve) => {
        reader.wake = resolve
      })
      reader.wake = null
      continue
    }
    if (reader.taken === BURST) {
      reader.taken = 0
      await pause()
      continue
    }
    const path = await ownerPath(head)
    if (reader.queue.head() !== head) continue
    if (path === null || !maySeeTool(reader.viewer(), path)) {
      reader.queue.drop()
      continue
    }
    reader.taken++
    return reader.queue.take()
  }
}

const streamOf = <Item>(
  nextOrNull: () => Promise<Item | null>,
  end: () => void,
): AsyncIterableIterator<Item> => ({
  next: async () => {
    const item = await nextOrNull()
    return item === null ? { done: true, value: undefined } : { done: false, value: item }
  },
  return: async () => {
    end()
    return { done: true, value: undefined }
  },
  throw: async (error: unknown) => {
    end()
    throw error
  },
  [Symbol.asyncIterator]() {
    return this
  },
})
