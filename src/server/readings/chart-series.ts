import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '../../domain/permissions/actor.ts'
import { type Stretches, stretchSums } from '../../domain/readings/stretches.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Reads } from '../storage/storage.ts'
import { type PeriodText, requestedPeriod } from './requested-period.ts'
import { toolViewer, visibleTool } from './visible-tool.ts'

const MOST_POINTS = 20_000
/** Readings summed up before other requests get a turn: a few milliseconds of work. */
const READINGS_PER_TURN = 100_000

export type ChartSeries = Stretches & { usualIntervalMs: number }

/**
 * Lowest, highest and mean value of a tool for each of `maxPoints` equal parts of a period. Parts
 * without a value are left out.
 */
export const chartSeries =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'readings'> }) =>
  async (
    actor: Actor,
    input: PeriodText & { toolId: number; maxPoints: number },
  ): Promise<Result<ChartSeries, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { maxPoints } = input
    if (!(maxPoints >= 1 && maxPoints <= MOST_POINTS))
      return refused(
        badInput({
          field: 'maxPoints',
          key: 'readings.maxPoints',
          params: { most: MOST_POINTS },
          message: `maxPoints must lie between 1 and ${MOST_POINTS}.`,
        }),
      )
    const period = await requestedPeriod(deps, viewer.value, input)
    if (!period.ok) return period
    const tool = await visibleTool(deps, viewer.value, input.toolId)
    if (!tool.ok) return tool
    const { fromMs, toMs } = period.value
    const usualIntervalMs = await deps.storage.readings.usualIntervalMs(tool.value.id)
    const sums = stretchSums(fromMs, toMs, maxPoints, usualIntervalMs)
    let readingsThisTurn = 0
    for (const piece of await deps.storage.readings.pieces(tool.value.id, { fromMs, toMs })) {
      sums.add(piece)
      readingsThisTurn += piece.times.length
      if (readingsThisTurn < READINGS_PER_TURN) continue
      readingsThisTurn = 0
      await nextTurn()
    }
    return ok({ ...sums.done(), usualIntervalMs })
  }
