import { pauseErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Storage } from '../storage/storage.ts'
import { changeToolAlarms } from './change-tool-alarms.ts'

/**
 * Pauses a tool's alarms for maintenance: no alarm opens until then. `pause` null ends a running
 * pause. The trail gets the reason of the pause or, when a pause is ended, `reason`.
 */
export const pauseAlarms =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: {
      toolId: number
      pause: { until: Date; reason: string } | null
      reason?: string | undefined
    },
  ): Promise<Result<Tool, Refusal>> => {
    const broken = input.pause === null ? [] : pauseErrors(input.pause, deps.clock())
    if (actor.kind !== 'nobody' && broken.length > 0) return refused(badInput(...broken))
    const pause =
      input.pause === null ? null : { until: input.pause.until, reason: input.pause.reason.trim() }
    const entry =
      pause === null
        ? ({ action: 'tool.alarms-resumed', reason: input.reason } as const)
        : ({ action: 'tool.alarms-paused', reason: pause.reason } as const)
    return changeToolAlarms(deps, actor, { toolId: input.toolId, ...entry }, (before) =>
      ok({ ...before, pause }),
    )
  }
