import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { LiveReadings } from '../live/live-readings.ts'
import type { LiveReading } from '../live/reading-queue.ts'
import type { LiveStream } from '../live/live-stream.ts'
import { toolViewer } from './visible-tool.ts'

/**
 * Readings as they are stored, of these tools or of all in sight. `viewer` is asked anew at each
 * reading, since the account may move or its session end meanwhile.
 */
export const liveReadings =
  (deps: { live: Pick<LiveReadings, 'subscribe'> }) =>
  (
    viewer: () => Actor,
    input: { toolIds: readonly number[] | null },
  ): Result<LiveStream<LiveReading>, Refusal> => {
    const allowed = toolViewer(viewer())
    return allowed.ok ? ok(deps.live.subscribe(viewer, input.toolIds)) : allowed
  }
