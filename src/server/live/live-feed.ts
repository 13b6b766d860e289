import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'

/** What waits for one reader: put in as it is published, taken out item by item. */
export type Waiting<Published, Item> = {
  wants(published: Published): boolean
  put(published: Published): void
  /**
   * What the next item is of; the same until something of it is taken or another one comes before
   * it.
   */
  head(): Published | undefined
  /** The next item of the head. */
  take(): Item
  /** The head as a whole, which may not be seen any more. */
  drop(): void
  clear(): void
}

/**
 * A fan-out within this process: told after the commit, to those who may see the tool at that
 * moment.
 */
export type LiveFeed<Published, Item> = {
  publish(published: readonly Published[]): void
  /** `viewer` is asked at each item; once it answers nobody, the stream ends. */
  subscribe(viewer: () => Actor, waiting: Waiting<Published, Item>): AsyncIterableIterator<Item>
  /** How many streams are open. */
  size(): number
}

export type LiveFeedDeps<Published> = {
  /** Where the tool's owner stands in the tree now; null when the tool is gone. */
  ownerPath: (published: Published) => string | null | Promise<string | null>
  reportError: (error: unknown) => void
  /** Between the bursts of one reader. */
  pause?: (() => Promise<void>) | undefined
}

/**
 * So many items one reader is given in a row; then it pauses, so that a view of everything never
 * starves the rest.
 */
export const BURST = 100
const PAUSE_MS = 100

type Reader<Published, Item> = {
  viewer: () => Actor
  waiting: Waiting<Published, Item>
  /** Since the last pause. */
  taken: number
  wake: (() => void) | null
  ended: boolean
}

export const createLiveFeed = <Published, Item>({
  ownerPath,
  reportError,
  pause = () => pauseFor(PAUSE_MS, undefined, { ref: false }),
}: LiveFeedDeps<Published>): LiveFeed<Published, Item> => {
  const readers = new Set<Reader<Published, Item>>()
  let telling: Promise<void> = Promise.resolve()

  const tell = async (published: readonly Published[]): Promise<void> => {
    for (const one of published) {
      const found = ownerPath(one)
      const path = typeof found === 'object' && found !== null ? await found : found
      if (path === null) continue
      for (const { viewer, waiting, wake } of readers) {
        if (!waiting.wants(one) || !maySeeTool(viewer(), path)) continue
        waiting.put(one)
        wake?.()
      }
    }
  }

  const end = (reader: Reader<Published, Item>): void => {
    reader.ended = true
    reader.waiting.clear()
    readers.delete(reader)
    reader.wake?.()
  }

  /**
   * The next item that may be seen; asked again at this moment, since the tool may have moved while
   * it waited.
   */
  const take = async (reader: Reader<Published, Item>): Promise<Item | null> => {
    for (;;) {
      if (reader.ended) return null
      if (reader.viewer().kind === 'nobody') {
        end(reader)
        return null
      }
      const head = reader.waiting.head()
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
      if (reader.waiting.head() !== head) continue
      if (path === null || !maySeeTool(reader.viewer(), path)) {
        reader.waiting.drop()
        continue
      }
      reader.taken++
      return reader.waiting.take()
    }
  }

  return {
    publish: (published) => {
      if (published.length === 0 || readers.size === 0) return
      telling = telling.then(() => tell(published)).catch(reportError)
    },
    subscribe: (viewer, waiting) => {
      const reader: Reader<Published, Item> = {
        viewer,
        waiting,
        taken: 0,
        wake: null,
        ended: false,
      }
      readers.add(reader)
      return {
        next: async () => {
          const item = await take(reader)
          return item === null ? { done: true, value: undefined } : { done: false, value: item }
        },
        return: async () => {
          end(reader)
          return { done: true, value: undefined }
        },
        throw: async (error: unknown) => {
          end(reader)
          throw error
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },
    size: () => readers.size,
  }
}
