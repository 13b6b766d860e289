import {
  goodsReachOf,
  goodsThroughTime,
  type LagFrom,
  lagsWithin,
} from '../../domain/alarms/goods-through-time.ts'
import type { Series } from '../../domain/readings/series.ts'
import { isFault, type StoredValue } from '../../domain/readings/stored-value.ts'
import { lagsOfTool } from '../readings/lags-of-tool.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/**
 * What the goods' temperature of an export follows from. `lead`: the readings before the period that
 * it begins with, as `ReadingReads.pieces` answers them.
 */
export type ExportedGoods = {
  lags: readonly LagFrom[]
  usualIntervalMs: number
  lead: Iterable<Series>
}

type Span = { fromMs: number; toMs: number }

/** Null where none was calculated in the period. */
export const goodsWithin = async (
  storage: Pick<Reads, 'alarms' | 'readings'>,
  toolId: number,
  span: Span,
): Promise<ExportedGoods | null> => {
  const lags = await lagsOfTool({ storage }, toolId)
  if (lagsWithin(lags, span).length === 0) return null
  const lead = { fromMs: span.fromMs - goodsReachOf(lags), toMs: span.fromMs }
  return {
    lags,
    usualIntervalMs: await storage.readings.usualIntervalMs(toolId),
    lead: await storage.readings.pieces(toolId, lead),
  }
}

/** Whether the goods' temperature of any of these tools was calculated in the period. */
export const someHaveGoods = async (
  storage: Pick<Reads, 'alarms'>,
  tools: readonly OwnedTool[],
  span: Span,
): Promise<boolean> => {
  for (const { tool } of tools)
    if (lagsWithin(await lagsOfTool({ storage }, tool.id), span).length > 0) return true
  return false
}

/**
 * The goods' temperature beside each reading, in °C with two decimals, and its lag in minutes; null
 * for none. Call the answer for ascending times.
 */
export const goodsBeside = (
  goods: ExportedGoods | null,
): ((timeMs: number, value: StoredValue) => { celsius: number; lag: number } | null) => {
  if (goods === null) return () => null
  const { lags, usualIntervalMs, lead } = goods
  const line = goodsThroughTime(lags, usualIntervalMs)
  let isLed = false
  const takeLead = (): void => {
    isLed = true
    for (const { times, values } of lead)
      for (let i = 0; i < times.length; i++)
        if (!isFault(values[i]!)) line.at(times[i]!, values[i]!)
  }
  return (timeMs, value) => {
    if (!isLed) takeLead()
    const hundredths = isFault(value) ? null : line.at(timeMs, value)
    return hundredths === null ? null : { celsius: Math.round(hundredths) / 100, lag: line.lag() }
  }
}
