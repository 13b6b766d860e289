import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import {
  periodFigures as figuresOf,
  type PeriodFigures,
} from '../../domain/readings/period-figures.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Reads } from '../storage/storage.ts'
import { type PeriodText, requestedPeriod } from './requested-period.ts'
import { toolViewer, visibleTool } from './visible-tool.ts'

/**
 * What a period of a tool says, from every reading, by the tool's limits of today; readings are
 * expected since the tool was made.
 */
export const periodFigures =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'readings'>; clock: Clock }) =>
  async (
    actor: Actor,
    input: PeriodText & { toolId: number },
  ): Promise<Result<PeriodFigures, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const visible = await visibleTool(deps, viewer.value, input.toolId)
    if (!visible.ok) return visible
    const tool = visible.value
    const { fromMs, toMs } = period.value
    const series = await deps.storage.readings.read(tool.id, { fromMs, toMs })
    const usualIntervalMs = await deps.storage.readings.usualIntervalMs(tool.id)
    // Imported history may be older than the tool itself.
    const knownMs = Math.min(tool.createdAt.getTime(), series.times[0] ?? Infinity)
    const beganMs = Math.min(Math.max(fromMs, knownMs), toMs)
    const passed = {
      fromMs: beganMs,
      toMs: Math.max(beganMs, Math.min(toMs, deps.clock().getTime())),
    }
    return ok(
      figuresOf(series, { passed, rangeAt: () => tool.limits, fallbackMs: usualIntervalMs }),
    )
  }
