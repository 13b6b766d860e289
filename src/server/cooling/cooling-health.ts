import { coolingDay } from '../../domain/cooling/cooling-day.ts'
import {
  coolingFigures,
  type CoolingFigures,
  type MeasuredDay,
} from '../../domain/cooling/cooling-figures.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { readInTurns } from '../readings/read-in-turns.ts'
import type { PeriodText } from '../readings/requested-period.ts'
import { toolViewer, visibleTool } from '../readings/visible-tool.ts'
import type { Reads } from '../storage/storage.ts'
import { daysOfPeriod } from './days-of-period.ts'
import { inShortTurns } from './in-short-turns.ts'

/** A defrost that begins in the last day may end after it. */
const AFTER_LAST_DAY_MS = 3 * HOUR_MS

/**
 * What a tool's readings say of its cooling on each day of the caller's zone that the period
 * touches, at most a year.
 */
export const coolingHealth =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'readings' | 'defrosts'> }) =>
  async (
    actor: Actor,
    input: PeriodText & { toolId: number; signal?: AbortSignal | undefined },
  ): Promise<Result<CoolingFigures, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await daysOfPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const tool = await visibleTool(deps, viewer.value, input.toolId)
    if (!tool.ok) return tool
    const days = period.value
    if (days.length === 0) return ok({ days: [], defrostEveryMs: null })
    const span = { fromMs: days[0]!.fromMs, toMs: days.at(-1)!.untilMs + AFTER_LAST_DAY_MS }
    const { id } = tool.value
    const series = await readInTurns(deps.storage.readings, id, span, input.signal)
    const compared = await deps.storage.defrosts.comparedWithin(id, span)
    const giveWay = inShortTurns(input.signal)
    const measured: MeasuredDay[] = []
    for (const day of days) {
      measured.push({ ...day, cooling: coolingDay(series, day) })
      await giveWay()
    }
    return ok(coolingFigures(measured, compared))
  }
