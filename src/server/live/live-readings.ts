import type { Actor } from '../../domain/permissions/actor.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import { createLiveFeed, type LiveFeed, type LiveFeedDeps, type Waiting } from './live-feed.ts'

/** What one commit stored of one tool: parallel lists, ms since 1970 and corrected values. */
export type ToolReadings = {
  toolId: number
  imeiNumber: string
  equipmentId: number
  timesMs: number[]
  values: StoredValue[]
}
export type LiveReading = { toolId: number; timeMs: number; value: StoredValue }

export type LiveReadings = Pick<LiveFeed<ToolReadings, LiveReading>, 'publish' | 'size'> & {
  /** Null for `toolIds`: all tools in sight. */
  subscribe(
    viewer: () => Actor,
    toolIds: readonly number[] | null,
  ): AsyncIterableIterator<LiveReading>
}

/**
 * A reader that lets more than this wait gets the newest reading of each tool in place of them all.
 */
export const MOST_WAITING = 1_000

/** Readings of which those before `next` have been taken. */
type Chunk = { readings: ToolReadings; next: number }

const newestOf = ({ readings, next }: Chunk): ToolReadings => {
  let newest = next
  for (let i = next + 1; i < readings.timesMs.length; i++)
    if (readings.timesMs[i]! > readings.timesMs[newest]!) newest = i
  return { ...readings, timesMs: [readings.timesMs[newest]!], values: [readings.values[newest]!] }
}

const newestOfEach = (chunks: readonly Chunk[]): Chunk[] => {
  const newest = new Map<number, ToolReadings>()
  for (const chunk of chunks) {
    const candidate = newestOf(chunk)
    const known = newest.get(candidate.toolId)
    if (known === undefined || candidate.timesMs[0]! > known.timesMs[0]!)
      newest.set(candidate.toolId, candidate)
  }
  return [...newest.values()].map((readings) => ({ readings, next: 0 }))
}

const readingsWaiting = (
  toolIds: ReadonlySet<number> | null,
): Waiting<ToolReadings, LiveReading> => {
  let chunks: Chunk[] = []
  /** Of single readings. */
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
      // With more tools in sight than that, each one's newest reading must still fit, and not be
      // sifted out at every turn.
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

export const createLiveReadings = (deps: LiveFeedDeps<ToolReadings>): LiveReadings => {
  const feed = createLiveFeed<ToolReadings, LiveReading>(deps)
  return {
    publish: feed.publish,
    size: feed.size,
    subscribe: (viewer, toolIds) =>
      feed.subscribe(viewer, readingsWaiting(toolIds && new Set(toolIds))),
  }
}
