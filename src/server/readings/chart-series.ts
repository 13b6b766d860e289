import type { Clock } from '../../domain/clock.ts'
import { type LimitsInForce, limitsInForce } from '../../domain/limits/limits-in-force.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { isChannel, MEASURES, seriesIdOf } from '../../domain/devices/sensor.ts'
import { expectedSpan } from '../../domain/readings/expected-span.ts'
import { stateShare } from '../../domain/readings/state-share.ts'
import { type Stretches, stretchSums } from '../../domain/readings/stretches.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { nextTurn } from '../next-turn.ts'
import type { Reads } from '../storage/storage.ts'
import { checkedPoints } from './checked-points.ts'
import { intervalBefore } from './interval-before.ts'
import { limitsOfTool } from './limits-of-tool.ts'
import { type PeriodText, requestedSpan } from './requested-period.ts'
import { toolViewer, visibleTool } from './visible-tool.ts'

/** Readings summed up before other requests get a turn: a few milliseconds of work. */
const READINGS_PER_TURN = 200_000

export type SummedSeries = Stretches & { usualIntervalMs: number }

/**
 * `limits`: those in force in the period, oldest first; no stretch lies on both sides of a change.
 * They judge the temperature, so another channel has none.
 * `limitsFromMs`: when the first limits came into force; they judge earlier readings too.
 * `expectedFromMs`: no reading is missing before.
 * `onShare`: of a state, how much of the time it was 1; null for other channels, and without readings.
 */
export type ChartSeries = SummedSeries & {
  limits: readonly LimitsInForce[]
  limitsFromMs: number
  expectedFromMs: number
  onShare: number | null
}

/**
 * Lowest, highest and mean value of one channel of a tool for each of `maxPoints` equal parts of a period. A part
 * in which the limits changed is cut there; parts without a value are left out.
 */
export const chartSeries =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'readings'>; clock: Clock }) =>
  async (
    actor: Actor,
    input: PeriodText & {
      toolId: number
      type: string
      maxPoints: number
      signal?: AbortSignal | undefined
    },
  ): Promise<Result<ChartSeries, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { maxPoints, type } = input
    if (!isChannel(type)) return refused({ kind: 'not-found' })
    const points = checkedPoints(maxPoints)
    if (!points.ok) return points
    const period = await requestedSpan(deps, viewer.value, input)
    if (!period.ok) return period
    const tool = await visibleTool(deps, viewer.value, input.toolId)
    if (!tool.ok) return tool
    const { fromMs, toMs } = period.value
    const seriesId = seriesIdOf(tool.value.id, type)
    // At once: on PostgreSQL each question is a way there and back.
    const [usualIntervalMs, history, pieces] = await Promise.all([
      deps.storage.readings.usualIntervalMs(seriesId),
      limitsOfTool(deps, tool.value.id),
      deps.storage.readings.summable(seriesId, { fromMs, toMs }),
    ])
    const limits = type === 'temperature' ? limitsInForce(history, { fromMs, toMs }) : []
    const changes = limits.slice(1).map((entry) => entry.fromMs)
    const sums = stretchSums(fromMs, toMs, maxPoints, changes)
    const states = MEASURES[type].kind === 'states' ? stateShare() : null
    let readingsThisTurn = 0
    for (const piece of pieces) {
      sums.add(piece)
      states?.add(piece)
      readingsThisTurn += piece.times.length
      if (readingsThisTurn < READINGS_PER_TURN) continue
      readingsThisTurn = 0
      await nextTurn(input.signal)
    }
    const fallbackMs = sums.needsInterval() ? await intervalBefore(deps, seriesId, fromMs) : 0
    const untilMs = deps.clock().getTime()
    const toolSinceMs = tool.value.createdAt.getTime()
    const expected = expectedSpan(period.value, { toolSinceMs, untilMs })
    return ok({
      ...sums.done(fallbackMs),
      usualIntervalMs,
      limits,
      limitsFromMs: history[0]!.fromMs,
      expectedFromMs: expected.fromMs,
      onShare: states?.done(Math.min(untilMs, toMs)) ?? null,
    })
  }
