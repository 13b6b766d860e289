import type { Limits } from '../../../../domain/limits/limits.ts'
import type { LimitsInForce } from '../../../../domain/limits/limits-in-force.ts'
import type { Span } from './drawn-series.ts'

/** The limits of a chart, oldest first, never empty. The first ones also hold for earlier times. */
export type LimitHistory = readonly LimitsInForce[]

/** The limits in force at a time. */
export const limitsAt = (history: LimitHistory, timeMs: number): LimitsInForce =>
  history.findLast(({ fromMs }) => fromMs <= timeMs) ?? history[0]!

/** The limits in force in a span, each with its part of it. */
export const limitsWithin = (history: LimitHistory, { fromMs, toMs }: Span): (Span & Limits)[] =>
  history.flatMap((limits, index) => {
    const part = {
      fromMs: index === 0 ? fromMs : Math.max(fromMs, limits.fromMs),
      toMs: Math.min(toMs, history[index + 1]?.fromMs ?? Infinity),
    }
    return part.fromMs < part.toMs ? [{ ...limits, ...part }] : []
  })
