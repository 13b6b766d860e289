import type { Actor } from '../../domain/permissions/actor.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import type { ArrivedReadings, Storage } from '../storage/storage.ts'
import { createLiveFeed, type LiveFeed, type LiveFeedDeps, type StreamQueue } from './live-feed.ts'

export type LiveReading = { toolId: number; timeMs: number; value: StoredValue }

export type LiveReadings = Pick<LiveFeed<ArrivedReadings, LiveReading>, 'size'> & {
  /** `toolIds` null: all tools that the viewer may see. */
  subscribe(
    viewer: () => Actor,
    toolIds: readonly number[] | null,
  ): AsyncIterableIterator<LiveReading>
}

/** A stream with more waiting readings than this gets only the newest reading of each tool. */
export const MOST_WAITING = 1_000

/** One tool's readings of one commit. Those before index `next` have been taken. */
type Chunk = { readings: ArrivedReadings; next: number }

const newestOf = ({ readings, next }: Chunk): ArrivedReadings => {
  let newest = next
  for (let i = next + 1; i < readings.timesMs.length; i++)
    if (readings.timesMs[i]! > readings.timesMs[newest]!) newest = i
  return { ...readings, timesMs: [readings.timesMs[newest]!], values: [readings.values[newest]!] }
}

const newestOfEach = (chunks: readonly Chunk[]): Chunk[] => {
  const newest = new Map<number, ArrivedReadings>()
  for (const chunk of chunks) {
    const candidate = newestOf(chunk)
    const before = newest.get(candidate.toolId)
    if (before === undefined || candidate.timesMs[0]! > before.timesMs[0]!)
      newest.set(candidate.toolId, candidate)
  }
  return [...newest.values()].map((readings) => ({ readings, next: 0 }))
}

const readingQueue = (
  toolIds: ReadonlySet<number> | null,
): StreamQueue<ArrivedReadings, LiveReading> => {
  let chunks: Chunk[] = []
  /** How many readings wait. */
  let count = 0
  let most = MOST_WAITING

  const drop = (): void => {
    const { readings, next } = chunks.shift()!
    count -= readings.timesMs.length - next
  }

  return {
    wants: ({ toolId }) => toolIds === null || toolIds.has(toolId),
    put: (readings) => {
      chunks.push({ readings, next: 0 })
      count += readings.timesMs.length
      if (count <= most) return
      chunks = newestOfEach(chunks)
      count = chunks.length
      // With more tools than that, each one's newest reading must still fit, without this being
      // done at every turn.
      most = Math.max(MOST_WAITING, 2 * count)
    },
    head: () => chunks[0]?.readings,
    take: () => {
      const chunk = chunks[0]!
      const { readings, next } = chunk
      chunk.next++
      count--
      if (chunk.next === readings.timesMs.length) drop()
      return {
        toolId: readings.toolId,
        timeMs: readings.timesMs[next]!,
        value: readings.values[next]!,
      }
    },
    drop,
    clear: () => {
      chunks = []
    },
  }
}

export const createLiveReadings = ({
  storage,
  ...deps
}: Omit<LiveFeedDeps<ArrivedReadings>, 'follow'> & {
  storage: Pick<Storage, 'onChange'>
}): LiveReadings => {
  const feed = createLiveFeed<ArrivedReadings, LiveReading>({
    ...deps,
    follow: (publish) =>
      storage.onChange({
        arrival: (arrivals) =>
          publish(
            arrivals.flatMap(({ tools }) => tools.filter(({ timesMs }) => timesMs.length > 0)),
          ),
      }),
  })
  return {
    size: feed.size,
    subscribe: (viewer, toolIds) =>
      feed.subscribe(viewer, readingQueue(toolIds && new Set(toolIds))),
  }
}
