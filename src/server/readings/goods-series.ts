import {
  goodsReachOf,
  goodsThroughTime,
  lagsWithin,
} from '../../domain/alarms/goods-through-time.ts'
import { limitsInForce } from '../../domain/limits/limits-in-force.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { isFault } from '../../domain/readings/stored-value.ts'
import { type Stretches, stretchSums } from '../../domain/readings/stretches.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { nextTurn } from '../next-turn.ts'
import type { Reads } from '../storage/storage.ts'
import { checkedPoints } from './checked-points.ts'
import { intervalBefore } from './interval-before.ts'
import { lagsOfTool } from './lags-of-tool.ts'
import { limitsOfTool } from './limits-of-tool.ts'
import { type PeriodText, requestedSpan } from './requested-period.ts'
import { toolViewer, visibleTool } from './visible-tool.ts'

/** Readings of which the goods' temperature is worked out before other requests get a turn. */
const READINGS_PER_TURN = 20_000

/** A temperature in °C, and when it was first reached, ms since 1970. */
export type Reached = { celsius: number; atMs: number }

/**
 * The calculated temperature of the goods. `lags`: the time constants in force in the period, in
 * minutes. The lists are parallel, in ms since 1970 and °C; the line breaks before a stretch that
 * begins at a gap's end.
 */
export type GoodsSeries = Pick<Stretches, 'times' | 'lows' | 'highs' | 'means' | 'gapEnds'> & {
  lags: readonly number[]
  lowest: Reached
  highest: Reached
  last: Reached
}

/**
 * The goods' temperature in the same parts of a period as `chartSeries`, worked out from every
 * reading as the alarm rule does, by the settings in force when it was measured. Null where none was
 * calculated.
 */
export const goodsSeries =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'readings' | 'alarms'> }) =>
  async (
    actor: Actor,
    input: PeriodText & { toolId: number; maxPoints: number; signal?: AbortSignal | undefined },
  ): Promise<Result<GoodsSeries | null, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const maxPoints = checkedPoints(input.maxPoints)
    if (!maxPoints.ok) return maxPoints
    const period = await requestedSpan(deps, viewer.value, input)
    if (!period.ok) return period
    const tool = await visibleTool(deps, viewer.value, input.toolId)
    if (!tool.ok) return tool
    const { id: toolId } = tool.value
    const { fromMs, toMs } = period.value
    const history = await lagsOfTool(deps, toolId)
    const lags = lagsWithin(history, { fromMs, toMs })
    if (lags.length === 0) return ok(null)

    const usualIntervalMs = await deps.storage.readings.usualIntervalMs(toolId)
    const goods = goodsThroughTime(history, usualIntervalMs)
    const limits = limitsInForce(await limitsOfTool(deps, toolId), { fromMs, toMs })
    const sums = stretchSums(
      fromMs,
      toMs,
      maxPoints.value,
      limits.slice(1).map((entry) => entry.fromMs),
    )
    const ends = farthest()
    const span = { fromMs: fromMs - goodsReachOf(history), toMs }
    let readingsThisTurn = 0
    for (const { times, values } of await deps.storage.readings.pieces(toolId, span)) {
      const shown = { times: new Float64Array(times.length), values: new Int32Array(times.length) }
      let count = 0
      for (let i = 0; i < times.length; i++) {
        if (isFault(values[i]!)) continue
        const value = goods.at(times[i]!, values[i]!)
        if (value === null || times[i]! < fromMs) continue
        shown.times[count] = times[i]!
        shown.values[count] = Math.round(value)
        ends.add(times[i]!, shown.values[count]!)
        count++
      }
      sums.add({
        times: shown.times.subarray(0, count),
        values: shown.values.subarray(0, count),
        hasFaults: false,
      })
      readingsThisTurn += times.length
      if (readingsThisTurn < READINGS_PER_TURN) continue
      readingsThisTurn = 0
      await nextTurn(input.signal)
    }
    const reached = ends.done()
    if (reached === null) return ok(null)
    const fallbackMs = sums.needsInterval() ? await intervalBefore(deps, toolId, fromMs) : 0
    return ok({ ...sums.done(fallbackMs), ...reached, lags })
  }

/** The lowest, highest and last of the values that are added. */
const farthest = () => {
  let low: [number, number] | null = null
  let high: [number, number] | null = null
  let last: [number, number] | null = null
  const reached = ([atMs, value]: [number, number]): Reached => ({ celsius: value / 100, atMs })
  return {
    add: (timeMs: number, value: number): void => {
      last = [timeMs, value]
      if (low === null || value < low[1]) low = last
      if (high === null || value > high[1]) high = last
    },
    done: (): Pick<GoodsSeries, 'lowest' | 'highest' | 'last'> | null =>
      low === null || high === null || last === null
        ? null
        : { lowest: reached(low), highest: reached(high), last: reached(last) },
  }
}
