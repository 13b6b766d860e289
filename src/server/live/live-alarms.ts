import type { Actor } from '../../domain/permissions/actor.ts'
import type { Storage } from '../storage/storage.ts'
import { createLiveFeed, type LiveFeed, type LiveFeedDeps, type Waiting } from './live-feed.ts'

/** An incident that opened, changed or ended; what it looks like now is for the reader to ask. */
export type AlarmChange = { incidentId: number; toolId: number }

export type LiveAlarms = Pick<LiveFeed<AlarmChange, AlarmChange>, 'size'> & {
  subscribe(viewer: () => Actor): AsyncIterableIterator<AlarmChange>
  /** No commit is followed any more. */
  close(): void
}

export type LiveAlarmDeps = Omit<LiveFeedDeps<AlarmChange>, 'ownerPath'> & {
  storage: Pick<Storage, 'onChange'>
  /** Where the tool's owner stands in the tree now; null when the tool is gone. */
  ownerPath: (toolId: number) => Promise<string | null>
}

/** Of a change that nobody has read yet another one tells nothing new. */
const changesWaiting = (): Waiting<AlarmChange, AlarmChange> => {
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

/** Follows every commit and tells open streams which incidents it changed. */
export const createLiveAlarms = ({ storage, ownerPath, ...deps }: LiveAlarmDeps): LiveAlarms => {
  const feed = createLiveFeed<AlarmChange, AlarmChange>({
    ...deps,
    ownerPath: ({ toolId }) => ownerPath(toolId),
  })
  const close = storage.onChange({
    incident: (changes) =>
      feed.publish(changes.map(({ id, toolId }) => ({ incidentId: id, toolId }))),
  })
  return {
    size: feed.size,
    subscribe: (viewer) => feed.subscribe(viewer, changesWaiting()),
    close,
  }
}
