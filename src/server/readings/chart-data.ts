import type { Actor } from '../../domain/permissions/actor.ts'
import type { Series } from '../../domain/readings/series.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Reads } from '../storage/storage.ts'
import { type PeriodText, requestedSpan } from './requested-period.ts'
import { type SensorName, toolViewer, visibleSeriesOfSensor } from './visible-tool.ts'

/**
 * Every reading of one channel of a sensor's tool within the period, faults included, in pieces as
 * `ReadingReads.pieces` answers them.
 */
export const chartData =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'readings'> }) =>
  async (
    actor: Actor,
    input: SensorName & PeriodText,
  ): Promise<Result<Iterable<Series>, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await requestedSpan(deps, viewer.value, input)
    if (!period.ok) return period
    const series = await visibleSeriesOfSensor(deps, viewer.value, input)
    if (!series.ok) return series
    return ok(await deps.storage.readings.pieces(series.value.seriesId, period.value))
  }
