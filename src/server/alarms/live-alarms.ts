import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { LiveAlarms } from '../live/live-alarms.ts'
import type { LiveStream } from '../live/live-stream.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Incident } from '../storage/alarm-store.ts'

/**
 * Incidents as they open, change and end, of all tools that the viewer may see. `viewer` is called
 * again for each one.
 */
export const liveAlarms =
  ({ liveAlarms }: { liveAlarms: Pick<LiveAlarms, 'subscribe'> }) =>
  (viewer: () => Actor): Result<LiveStream<Incident>, Refusal> => {
    const allowed = toolViewer(viewer())
    return allowed.ok ? ok(liveAlarms.subscribe(viewer)) : allowed
  }
