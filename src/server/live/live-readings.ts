import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'

/** What one commit stored of one tool: parallel lists, ms since 1970 and corrected values. */
export type ToolReadings = { toolId: number; imeiNumber: string; equipmentId: number; timesMs: number[]; values: StoredValue[] }
export type LiveReading = { toolId: number; timeMs: number; value: StoredValue }

/** The readings' fan-out within this process: told after the commit, to those who may see the tool at that moment. */
export type LiveReadings = {
  publish(readings: readonly ToolReadings[]): void
  /** `viewer` is asked at each reading; once it answers nobody, the stream ends. Null for `toolIds`: all tools in sight. */
  subscribe(viewer: () => Actor, toolIds: readonly number[] | null): AsyncIterableIterator<LiveReading>
  /** How many streams are open. */
  size(): number
}

export type LiveDeps = {
  /** Where the tool's owner stands in the tree now; null when the tool is gone. */
  ownerPath: (tool: ToolReadings) => string | null | Promise<string | null>
  reportError: (error: unknown) => void
  /** Between the bursts of one reader. */
  pause?: () => Promise<void>
}

/** So many readings one reader is given in a row; then it pauses, so that a view of everything never starves the rest. */
export const BURST = 100
const PAUSE_MS = 100

/** A reader that lets more than this wait gets the newest reading of each tool in place of them all. */
export const MOST_WAITING = 1_000

type Subscriber = {
  viewer: () => Actor
  toolIds: ReadonlySet<number> | null
  waiting: { readings: ToolReadings; next: number }[]
  /** Of single readings. */
  waitingCount: number
  mostWaiting: number
  /** Since the last pause. */
  taken: number
  wake: (() => void) | null
  ended: boolean
}

/** The newest of those that have not been taken yet. */
const newestOf = ({ readings, next }: Subscriber['waiting'][number]): ToolReadings => {
  let newest = next
  for (let i = next + 1; i < readings.timesMs.length; i++) if (readings.timesMs[i]! > readings.timesMs[newest]!) newest = i
  return { ...readings, timesMs: [readings.timesMs[newest]!], values: [readings.values[newest]!] }
}

const keepNewest = (subscriber: Subscriber): void => {
  const newest = new Map<number, ToolReadings>()
  for (const waiting of subscriber.waiting) {
    const candidate = newestOf(waiting)
    const known = newest.get(candidate.toolId)
    if (known === undefined || candidate.timesMs[0]! > known.timesMs[0]!) newest.set(candidate.toolId, candidate)
  }
  subscriber.waiting = [...newest.values()].map((readings) => ({ readings, next: 0 }))
  subscriber.waitingCount = subscriber.waiting.length
  // With more tools in sight than that, each one's newest reading must still fit, and not be sifted out at every turn.
  subscriber.mostWaiting = Math.max(MOST_WAITING, 2 * subscriber.waitingCount)
}

const offer = (subscriber: Subscriber, readings: ToolReadings): void => {
  subscriber.waiting.push({ readings, next: 0 })
  subscriber.waitingCount += readings.timesMs.length
  if (subscriber.waitingCount > subscriber.mostWaiting) keepNewest(subscriber)
  subscriber.wake?.()
}

export const createLiveReadings = ({ ownerPath, reportError, pause = () => pauseFor(PAUSE_MS, undefined, { ref: false }) }: LiveDeps): LiveReadings => {
  const subscribers = new Set<Subscriber>()
  let telling: Promise<void> = Promise.resolve()

  const tell = async (published: readonly ToolReadings[]): Promise<void> => {
    for (const readings of published) {
      const found = ownerPath(readings)
      const path = typeof found === 'object' && found !== null ? await found : found
      if (path === null) continue
      for (const subscriber of subscribers) {
        if (subscriber.toolIds !== null && !subscriber.toolIds.has(readings.toolId)) continue
        if (maySeeTool(subscriber.viewer(), path)) offer(subscriber, readings)
      }
    }
  }

  const end = (subscriber: Subscriber): void => {
    subscriber.ended = true
    subscriber.waiting = []
    subscribers.delete(subscriber)
    subscriber.wake?.()
  }

  /** The next reading that may be seen; asked again at this moment, since the tool may have moved while it waited. */
  const take = async (subscriber: Subscriber): Promise<LiveReading | null> => {
    for (;;) {
      if (subscriber.ended) return null
      const viewer = subscriber.viewer()
      if (viewer.kind === 'nobody') {
        end(subscriber)
        return null
      }
      const head = subscriber.waiting[0]
      if (head === undefined) {
        await new Promise<void>((resolve) => {
          subscriber.wake = resolve
        })
        subscriber.wake = null
        continue
      }
      if (subscriber.taken === BURST) {
        subscriber.taken = 0
        await pause()
        continue
      }
      const path = await ownerPath(head.readings)
      if (subscriber.waiting[0] !== head) continue
      const { readings, next } = head
      const maySee = path !== null && maySeeTool(subscriber.viewer(), path)
      head.next++
      subscriber.waitingCount--
      if (!maySee || head.next === readings.timesMs.length) {
        subscriber.waitingCount -= readings.timesMs.length - head.next
        subscriber.waiting.shift()
      }
      if (!maySee) continue
      subscriber.taken++
      return { toolId: readings.toolId, timeMs: readings.timesMs[next]!, value: readings.values[next]! }
    }
  }

  return {
    publish: (readings) => {
      if (readings.length === 0 || subscribers.size === 0) return
      telling = telling.then(() => tell(readings)).catch(reportError)
    },
    subscribe: (viewer, toolIds) => {
      const subscriber: Subscriber = { viewer, toolIds: toolIds && new Set(toolIds), waiting: [], waitingCount: 0, mostWaiting: MOST_WAITING, taken: 0, wake: null, ended: false }
      subscribers.add(subscriber)
      return {
        next: async () => {
          const reading = await take(subscriber)
          return reading === null ? { done: true, value: undefined } : { done: false, value: reading }
        },
        return: async () => {
          end(subscriber)
          return { done: true, value: undefined }
        },
        throw: async (error: unknown) => {
          end(subscriber)
          throw error
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },
    size: () => subscribers.size,
  }
}
