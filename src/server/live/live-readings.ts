import type { Actor } from '../../domain/permissions/actor.ts'
import type { ArrivedReadings } from '../storage/change.ts'
import type { Storage } from '../storage/storage.ts'
import { createLiveFeed, type LiveFeed, type LiveFeedDeps } from './live-feed.ts'
import type { LiveStream } from './live-stream.ts'
import { type LiveReading, readingQueue, type Stretch, wholeOf } from './reading-queue.ts'

export type LiveReadings = Pick<LiveFeed<Stretch, LiveReading>, 'size'> & {
  /** `toolIds` null: all tools that the viewer may see. */
  subscribe(viewer: () => Actor, toolIds: readonly number[] | null): LiveStream<LiveReading>
}

export type LiveReadingDeps = Pick<LiveFeedDeps<Stretch, LiveReading>, 'fanOut'> & {
  storage: Pick<Storage, 'onChange'>
  /** The path of the tool's owner in the tree of accounts now; null when the tool is gone. */
  ownerPath: (readings: ArrivedReadings) => string | null | Promise<string | null>
}

export const createLiveReadings = ({
  storage,
  ownerPath,
  fanOut,
}: LiveReadingDeps): LiveReadings => {
  const feed = createLiveFeed<Stretch, LiveReading>({
    fanOut,
    isUrgent: false,
    inbox: readingQueue(null),
    ownerPath: ({ readings }) => ownerPath(readings),
    follow: (publish) =>
      storage.onChange({
        arrival: (arrivals) =>
          publish(
            arrivals.flatMap(({ tools }) =>
              tools.filter(({ timesMs }) => timesMs.length > 0).map(wholeOf),
            ),
          ),
      }),
  })
  return {
    size: feed.size,
    subscribe: (viewer, toolIds) =>
      feed.subscribe(viewer, readingQueue(toolIds && new Set(toolIds))),
  }
}
