import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Latest } from '../storage/reading-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type SensorName, toolViewer, visibleSeriesOfSensor } from './visible-tool.ts'

/**
 * The newest reading of one channel of a sensor's tool, null before the first one. An `id` must be that of this
 * very tool.
 */
export const lastData =
  (deps: { storage: Pick<Reads, 'tools' | 'readings'> }) =>
  async (
    actor: Actor,
    input: SensorName & { id: number | null },
  ): Promise<Result<Latest | null, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const series = await visibleSeriesOfSensor(deps, viewer.value, input)
    if (!series.ok) return series
    const { tool, seriesId } = series.value
    if (input.id !== null && input.id !== tool.id) return refused({ kind: 'not-found' })
    return ok(await deps.storage.readings.latest(seriesId))
  }
