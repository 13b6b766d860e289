import { MINUTE_MS } from '../durations.ts'
import type { Series } from '../readings/series.ts'
import { isFault, type StoredValue } from '../readings/stored-value.ts'
import type { AlarmSettings } from './alarm-settings.ts'
import { isContinuous } from './alarm-tool.ts'

/**
 * The calculated temperature of the goods at the time of a temperature of the air, in hundredths of
 * °C, not rounded.
 */
export type GoodsTemperature = { timeMs: number; value: number }

/** The settings that the temperature of the goods follows from. */
export type LagSettings = Pick<AlarmSettings, 'productLag' | 'gapMax'>

/** The goods follow the air with the time constant τ; after this many τ nothing of a value is left. */
const TAUS_TO_REMEMBER = 20

/** How far back readings count for the temperature of the goods, ms. */
export const goodsReachMs = ({ settings }: { settings: LagSettings }): number =>
  TAUS_TO_REMEMBER * settings.productLag * MINUTE_MS

/**
 * The temperature of the goods after one more of the air. It begins anew with the air's after a gap
 * longer than `gapMax` and 3 τ: nobody knows what the goods did meanwhile.
 */
export const nextGoods = (
  before: GoodsTemperature | null,
  timeMs: number,
  value: StoredValue,
  tool: { settings: LagSettings },
  usualIntervalMs: () => number,
): GoodsTemperature & { isAnew: boolean } => {
  const tauMs = tool.settings.productLag * MINUTE_MS
  const passedMs = before === null ? Infinity : timeMs - before.timeMs
  const isAnew =
    before === null || (passedMs > 3 * tauMs && !isContinuous(passedMs, tool, usualIntervalMs))
  if (isAnew) return { timeMs, value, isAnew: true }
  const share = 1 - Math.exp(-passedMs / tauMs)
  return { timeMs, value: before.value + (value - before.value) * share, isAnew: false }
}

/** The temperature of the goods at the end of a series; null for one without a temperature. */
export const goodsAfter = (
  { times, values }: Series,
  tool: { settings: LagSettings },
  usualIntervalMs: number,
): GoodsTemperature | null => {
  let goods: GoodsTemperature | null = null
  for (let i = 0; i < times.length; i++) {
    if (isFault(values[i]!)) continue
    const { timeMs, value } = nextGoods(goods, times[i]!, values[i]!, tool, () => usualIntervalMs)
    goods = { timeMs, value }
  }
  return goods
}
