import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Change } from '../storage/storage.ts'

/** An incident that opened, changed or ended; what it looks like now is for the reader to ask. */
export type AlarmChange = { incidentId: number; toolId: number }

export const incidentsIn = (changes: readonly Change[]): AlarmChange[] =>
  changes.flatMap((change) => (change.kind === 'incident' ? [{ incidentId: change.id, toolId: change.toolId }] : []))

/** The incidents' fan-out within this process: told after the commit, to those who may see the tool at that moment. */
export type LiveAlarms = {
  publish(changes: readonly AlarmChange[]): void
  /** `viewer` is asked at each change; once it answers nobody, the stream ends. */
  subscribe(viewer: () => Actor): AsyncIterableIterator<AlarmChange>
  /** How many streams are open. */
  size(): number
}

export type LiveAlarmDeps = {
  /** Where the tool's owner stands in the tree now; null when the tool is gone. */
  ownerPath: (toolId: number) => Promise<string | null>
  reportError: (error: unknown) => void
  /** Between the bursts of one reader. */
  pause?: () => Promise<void>
}

/** So many changes one reader is given in a row; then it pauses, so that a thousand alarms at once never starve the rest. */
export const BURST = 100
const PAUSE_MS = 100

type Subscriber = {
  viewer: () => Actor
  /** Tools by incident: of a change that nobody has read yet another one tells nothing new. */
  waiting: Map<number, number>
  /** Since the last pause. */
  taken: number
  wake: (() => void) | null
  ended: boolean
}

export const createLiveAlarms = ({ ownerPath, reportError, pause = () => pauseFor(PAUSE_MS, undefined, { ref: false }) }: LiveAlarmDeps): LiveAlarms => {
  const subscribers = new Set<Subscriber>()
  let telling: Promise<void> = Promise.resolve()

  const tell = async (changes: readonly AlarmChange[]): Promise<void> => {
    for (const { incidentId, toolId } of changes) {
      const path = await ownerPath(toolId)
      if (path === null) continue
      for (const subscriber of subscribers) {
        if (!maySeeTool(subscriber.viewer(), path)) continue
        subscriber.waiting.set(incidentId, toolId)
        subscriber.wake?.()
      }
    }
  }

  const end = (subscriber: Subscriber): void => {
    subscriber.ended = true
    subscriber.waiting.clear()
    subscribers.delete(subscriber)
    subscriber.wake?.()
  }

  /** The next change that may be seen; asked again at this moment, since the tool may have moved while it waited. */
  const take = async (subscriber: Subscriber): Promise<AlarmChange | null> => {
    for (;;) {
      if (subscriber.ended) return null
      if (subscriber.viewer().kind === 'nobody') {
        end(subscriber)
        return null
      }
      const head = subscriber.waiting.entries().next()
      if (head.done === true) {
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
      const [incidentId, toolId] = head.value
      subscriber.waiting.delete(incidentId)
      const path = await ownerPath(toolId)
      if (path === null || subscriber.ended || !maySeeTool(subscriber.viewer(), path)) continue
      subscriber.taken++
      return { incidentId, toolId }
    }
  }

  return {
    publish: (changes) => {
      if (changes.length === 0 || subscribers.size === 0) return
      telling = telling.then(() => tell(changes)).catch(reportError)
    },
    subscribe: (viewer) => {
      const subscriber: Subscriber = { viewer, waiting: new Map(), taken: 0, wake: null, ended: false }
      subscribers.add(subscriber)
      return {
        next: async () => {
          const change = await take(subscriber)
          return change === null ? { done: true, value: undefined } : { done: false, value: change }
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
