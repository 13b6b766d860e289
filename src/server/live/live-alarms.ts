import type { Actor } from '../../domain/permissions/actor.ts'
import { nextTurn } from '../next-turn.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { createLiveFeed, type LiveFeed, type LiveFeedDeps, type StreamQueue } from './live-feed.ts'
import type { LiveStream } from './live-stream.ts'

export type LiveAlarms = Pick<LiveFeed<Incident, Incident>, 'size'> & {
  /** Incidents as they opened, changed or ended. */
  subscribe(viewer: () => Actor): LiveStream<Incident>
}

export type LiveAlarmDeps = Pick<LiveFeedDeps<Incident, Incident>, 'fanOut'> & {
  storage: Pick<Storage, 'onChange'> & { alarms: Pick<Storage['alarms'], 'byId'> }
  /** The path of the tool's owner in the tree of accounts now; null when the tool is deleted. */
  ownerPath: (toolId: number) => Promise<string | null>
  reportError: (error: unknown) => void
}

/** Incidents looked up before others get the event loop. */
const LOOKUPS_IN_A_ROW = 20

/** Each incident is in the queue once, as it is now, however often it changed meanwhile. */
const incidentQueue = (): StreamQueue<Incident, Incident> => {
  const byId = new Map<number, Incident>()
  const head = (): Incident | undefined => byId.values().next().value
  const take = (): Incident => {
    const incident = head()!
    byId.delete(incident.id)
    return incident
  }
  return {
    wants: () => true,
    put: (incident) => void byId.set(incident.id, incident),
    head,
    take,
    drop: take,
    clear: () => byId.clear(),
  }
}

/** Publishes the changed incidents, each read once for all streams. */
const followIncidents =
  ({ storage, reportError }: LiveAlarmDeps) =>
  (publish: (incidents: readonly Incident[]) => void): (() => void) => {
    let looking: Promise<void> = Promise.resolve()
    const lookUp = async (ids: readonly number[]): Promise<void> => {
      for (const [i, id] of ids.entries()) {
        if (i % LOOKUPS_IN_A_ROW === LOOKUPS_IN_A_ROW - 1) await nextTurn()
        const incident = await storage.alarms.byId(id)
        if (incident !== null) publish([incident])
      }
    }
    return storage.onChange({
      incident: (changes) => {
        const ids = changes.map(({ id }) => id)
        looking = looking.then(() => lookUp(ids)).catch(reportError)
      },
    })
  }

/**
 * The owners' paths, each looked up once in a turn of the event loop: two thousand readers ask for
 * the same one. A change of a tool or an account counts at once.
 */
const pathsOfOneTurn = ({ storage, ownerPath }: LiveAlarmDeps) => {
  const paths = new Map<number, Promise<string | null>>()
  storage.onChange({ device: () => paths.clear(), account: () => paths.clear() })
  return ({ toolId }: Incident): Promise<string | null> => {
    const before = paths.get(toolId)
    if (before !== undefined) return before
    if (paths.size === 0) setImmediate(() => paths.clear())
    const path = ownerPath(toolId)
    paths.set(toolId, path)
    return path
  }
}

export const createLiveAlarms = (deps: LiveAlarmDeps): LiveAlarms => {
  const feed = createLiveFeed<Incident, Incident>({
    fanOut: deps.fanOut,
    isUrgent: true,
    inbox: incidentQueue(),
    follow: followIncidents(deps),
    ownerPath: pathsOfOneTurn(deps),
  })
  return {
    size: feed.size,
    subscribe: (viewer) => feed.subscribe(viewer, incidentQueue()),
  }
}
