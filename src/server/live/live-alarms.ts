import type { Actor } from '../../domain/permissions/actor.ts'
import type { Storage } from '../storage/storage.ts'
import { createLiveFeed, type LiveFeed, type LiveFeedDeps, type StreamQueue } from './live-feed.ts'

/** An incident that opened, changed or ended. The reader looks up its present state. */
export type AlarmChange = { incidentId: number; toolId: number }

export type LiveAlarms = Pick<LiveFeed<AlarmChange, AlarmChange>, 'size'> & {
  subscribe(viewer: () => Actor): AsyncIterableIterator<AlarmChange>
}

export type LiveAlarmDeps = Omit<LiveFeedDeps<AlarmChange>, 'follow' | 'ownerPath'> & {
  storage: Pick<Storage, 'onChange'>
  /** The path of the tool's owner in the tree of accounts now; null when the tool is deleted. */
  ownerPath: (toolId: number) => Promise<string | null>
}

/** Each incident is in the queue once, however often it changes meanwhile. */
const incidentQueue = (): StreamQueue<AlarmChange, AlarmChange> => {
  const byIncident = new Map<number, AlarmChange>()
  const head = (): AlarmChange | undefined => byIncident.values().next().value
  const take = (): AlarmChange => {
    const change = head()!
    byIncident.delete(change.incidentId)
    return change
  }
  return {
    wants: () => true,
    put: (change) => void byIncident.set(change.incidentId, change),
    head,
    take,
    drop: take,
    clear: () => byIncident.clear(),
  }
}

export const createLiveAlarms = ({ storage, ownerPath, ...deps }: LiveAlarmDeps): LiveAlarms => {
  const feed = createLiveFeed<AlarmChange, AlarmChange>({
    ...deps,
    follow: (publish) =>
      storage.onChange({
        incident: (changes) =>
          publish(changes.map(({ id, toolId }) => ({ incidentId: id, toolId }))),
      }),
    ownerPath: ({ toolId }) => ownerPath(toolId),
  })
  return {
    size: feed.size,
    subscribe: (viewer) => feed.subscribe(viewer, incidentQueue()),
  }
}
