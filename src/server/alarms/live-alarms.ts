import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { AlarmChange, LiveAlarms } from '../live/live-alarms.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Incidents as they open, change and end, of all tools that the viewer may see. `viewer` is called
 * again for each one.
 */
export const liveAlarms =
  ({ storage, liveAlarms }: { storage: Storage; liveAlarms: Pick<LiveAlarms, 'subscribe'> }) =>
  (viewer: () => Actor): Result<AsyncIterableIterator<Incident>, Refusal> => {
    const allowed = toolViewer(viewer())
    if (!allowed.ok) return allowed
    return ok(incidentsOf(liveAlarms.subscribe(viewer), (id) => storage.alarms.byId(id)))
  }

/** Not a generator: `return` of one waits for the next change, which may never come. */
const incidentsOf = (
  changes: AsyncIterableIterator<AlarmChange>,
  byId: (id: number) => Promise<Incident | null>,
): AsyncIterableIterator<Incident> => ({
  next: async () => {
    for (;;) {
      const { done, value } = await changes.next()
      if (done === true) return { done, value }
      const incident = await byId(value.incidentId)
      if (incident !== null) return { done: false, value: incident }
    }
  },
  return: async () => {
    await changes.return?.()
    return { done: true, value: undefined }
  },
  [Symbol.asyncIterator]() {
    return this
  },
})
