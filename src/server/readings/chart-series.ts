import type { Clock } from '../../domain/clock.ts'
import { limitsInForce } from '../../domain/limits/limits-in-force.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { isChannel, MEASURES, seriesIdOf } from '../../domain/devices/sensor.ts'
import { expectedSpan } from '../../domain/readings/expected-span.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { nextTurn } from '../next-turn.ts'
import type { Reads } from '../storage/storage.ts'
import { checkedPoints } from './checked-points.ts'
import { intervalBefore } from './interval-before.ts'
import { limitsOfTool } from './limits-of-tool.ts'
import { type PeriodText, requestedSpan } from './requested-period.ts'
import { type ChartHelp, type ChartQuestion, type ChartSeries, sumUpChart } from './sum-up-chart.ts'
import { toolViewer, visibleTool } from './visible-tool.ts'

export type ChartDeps = { storage: Pick<Reads, 'accounts' | 'tools' | 'readings'>; clock: Clock }

export type ChartInput = PeriodText & {
  toolId: number
  type: string
  maxPoints: number
  signal?: AbortSignal | undefined
}

/** What a chart is worked out from, and what whoever does it may need. */
export type AskedChart = { question: ChartQuestion; help: ChartHelp }

/** Reads what a chart is worked out from, as it is at one moment. */
export const askChart =
  (deps: ChartDeps) =>
  async (actor: Actor, input: ChartInput): Promise<Result<AskedChart, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { maxPoints, type, signal } = input
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
    const [usualIntervalMs, history, { layers, noteDamage }] = await Promise.all([
      deps.storage.readings.usualIntervalMs(seriesId),
      limitsOfTool(deps, tool.value.id),
      deps.storage.readings.stored(seriesId, { fromMs, toMs }),
    ])
    const untilMs = deps.clock().getTime()
    const toolSinceMs = tool.value.createdAt.getTime()
    const known = {
      usualIntervalMs,
      limits: type === 'temperature' ? limitsInForce(history, { fromMs, toMs }) : [],
      limitsFromMs: history[0]!.fromMs,
      expectedFromMs: expectedSpan(period.value, { toolSinceMs, untilMs }).fromMs,
    }
    const stateUntilMs = MEASURES[type].kind === 'states' ? Math.min(untilMs, toMs) : null
    return ok({
      question: { layers, fromMs, toMs, maxPoints, stateUntilMs, known },
      help: {
        noteDamage,
        intervalBefore: () => intervalBefore(deps, seriesId, fromMs),
        giveWay: () => nextTurn(signal),
      },
    })
  }

/**
 * Lowest, highest and mean value of one channel of a tool for each of `maxPoints` equal parts of a period. A part
 * in which the limits changed is cut there; parts without a value are left out.
 */
export const chartSeries = (deps: ChartDeps) => {
  const ask = askChart(deps)
  return async (actor: Actor, input: ChartInput): Promise<Result<ChartSeries, Refusal>> => {
    const asked = await ask(actor, input)
    return asked.ok ? ok(await sumUpChart(asked.value.question, asked.value.help)) : asked
  }
}
