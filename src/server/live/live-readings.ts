import type { Actor } from '../../domain/permissions/actor.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import type { ArrivedReadings, Storage } from '../storage/storage.ts'
import { createLiveFeed, type LiveFeed, type LiveFeedDeps, type StreamQueue } from './live-feed.ts'
import type { LiveStream } from './live-stream.ts'

export type LiveReading = { toolId: number; timeMs: number; value: StoredValue }

export type LiveReadings = Pick<LiveFeed<Stretch, LiveReading>, 'size'> & {
  /** `toolIds` null: all tools that the viewer may see. */
  subscribe(viewer: () => Actor, toolIds: readonly number[] | null): LiveStream<LiveReading>
}

/** A stream with more waiting readings than this gets only the newest reading of each tool. */
export const MOST_WAITING = 300

/** One tool's readings of one commit, from index `next` to before `end`. */
type Stretch = { readings: ArrivedReadings; next: number; end: number }

const wholeOf = (readings: ArrivedReadings): Stretch => ({
  readings,
  next: 0,
  end: readings.timesMs.length,
})

/** The reading of each stretch that was given, so that all streams give the same object. */
const given = new WeakMap<ArrivedReadings, Map<number, LiveReading>>()

const readingAt = (readings: ArrivedReadings, index: number): LiveReading => {
  const { toolId, timesMs, values } = readings
  const before = given.get(readings) ?? new Map<number, LiveReading>()
  given.set(readings, before)
  const reading = before.get(index) ?? { toolId, timeMs: timesMs[index]!, value: values[index]! }
  before.set(index, reading)
  return reading
}

const newestOf = ({ readings, next, end }: Stretch): Stretch => {
  let newest = next
  for (let i = next + 1; i < end; i++)
    if (readings.timesMs[i]! > readings.timesMs[newest]!) newest = i
  return { readings, next: newest, end: newest + 1 }
}

const timeOf = ({ readings, next }: Stretch): number => readings.timesMs[next]!

const newestOfEach = (stretches: readonly Stretch[]): Stretch[] => {
  const newest = new Map<number, Stretch>()
  for (const stretch of stretches) {
    const candidate = newestOf(stretch)
    const { toolId } = stretch.readings
    const before = newest.get(toolId)
    if (before === undefined || timeOf(candidate) > timeOf(before)) newest.set(toolId, candidate)
  }
  return [...newest.values()]
}

const readingQueue = (toolIds: ReadonlySet<number> | null): StreamQueue<Stretch, LiveReading> => {
  let stretches: Stretch[] = []
  /** How many readings wait. */
  let count = 0
  let most = MOST_WAITING

  const drop = (): void => {
    const { next, end } = stretches.shift()!
    count -= end - next
  }

  return {
    wants: ({ readings }) => toolIds === null || toolIds.has(readings.toolId),
    put: ({ readings, next, end }) => {
      stretches.push({ readings, next, end })
      count += end - next
      if (count <= most) return
      stretches = newestOfEach(stretches)
      count = stretches.length
      // With more tools than that, each one's newest reading must still fit, without this being
      // done at every turn.
      most = Math.max(MOST_WAITING, 2 * count)
    },
    head: () => stretches[0],
    take: () => {
      const stretch = stretches[0]!
      const reading = readingAt(stretch.readings, stretch.next)
      stretch.next++
      count--
      if (stretch.next === stretch.end) drop()
      return reading
    },
    drop,
    clear: () => {
      stretches = []
      count = 0
    },
  }
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
