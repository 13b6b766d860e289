import type { StoredValue } from '../../domain/readings/stored-value.ts'
import type { ArrivedReadings } from '../storage/change.ts'
import type { StreamQueue } from './live-feed.ts'

export type LiveReading = { toolId: number; timeMs: number; value: StoredValue }

/** A queue with more waiting readings than this keeps only the newest reading of each tool. */
export const MOST_WAITING = 300
/** A crowded queue takes whole stretches again once no more readings than this wait. */
const FEW_WAITING = MOST_WAITING / 2
/** Places at the front that were served and are not given back yet, at least. */
const SERVED_PLACES = 1_024

/** One tool's readings of one commit, from index `next` to before `end`. */
export type Stretch = { readings: ArrivedReadings; next: number; end: number }

export const wholeOf = (readings: ArrivedReadings): Stretch => ({
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

/**
 * First in, first out, at the same cost however many wait. `toolIds` null: it wants every tool. A
 * crowded queue has one reading of each tool, at the place where the tool's first one waited.
 */
export const readingQueue = (
  toolIds: ReadonlySet<number> | null,
): StreamQueue<Stretch, LiveReading> => {
  let stretches: Stretch[] = []
  /** Index of the head: removing from the front of a long array would move all others. */
  let first = 0
  /** How many readings wait. */
  let count = 0
  /** The waiting stretch of each tool; null while the queue is not crowded. */
  let crowd: Map<number, Stretch> | null = null

  const append = (stretch: Stretch): void => {
    stretches.push(stretch)
    count += stretch.end - stretch.next
  }

  const keepNewest = (byTool: Map<number, Stretch>, stretch: Stretch): void => {
    const newest = newestOf(stretch)
    const queued = byTool.get(stretch.readings.toolId)
    if (queued === undefined) {
      byTool.set(stretch.readings.toolId, newest)
      append(newest)
    } else if (timeOf(newest) > timeOf(queued)) Object.assign(queued, newest)
  }

  const becomeCrowded = (): Map<number, Stretch> => {
    const before = stretches.slice(first)
    empty()
    const byTool = new Map<number, Stretch>()
    for (const stretch of before) keepNewest(byTool, stretch)
    return byTool
  }

  const empty = (): void => {
    stretches = []
    first = 0
    count = 0
    crowd = null
  }

  const drop = (): void => {
    const { readings, next, end } = stretches[first++]!
    count -= end - next
    crowd?.delete(readings.toolId)
    if (first < SERVED_PLACES || 2 * first < stretches.length) return
    stretches = stretches.slice(first)
    first = 0
  }

  return {
    wants: ({ readings }) => toolIds === null || toolIds.has(readings.toolId),
    put: ({ readings, next, end }) => {
      const stretch = { readings, next, end }
      if (count <= FEW_WAITING) crowd = null
      if (crowd === null && count + end - next <= MOST_WAITING) return append(stretch)
      crowd ??= becomeCrowded()
      keepNewest(crowd, stretch)
    },
    head: () => stretches[first],
    take: () => {
      const stretch = stretches[first]!
      const reading = readingAt(stretch.readings, stretch.next)
      stretch.next++
      count--
      if (stretch.next === stretch.end) drop()
      return reading
    },
    drop,
    clear: empty,
  }
}
