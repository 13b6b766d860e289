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

/** After a gap longer than `gapMax` and 3 τ nobody knows what the goods did meanwhile. */
const beginsAnew = (
  passedMs: number,
  tauMs: number,
  tool: { settings: LagSettings },
  usualIntervalMs: () => number,
): boolean => passedMs > 3 * tauMs && !isContinuous(passedMs, tool, usualIntervalMs)

let sharePassedMs = Number.NaN
let shareTauMs = Number.NaN
let share = Number.NaN
/** How much of the way to the air's temperature the goods go in some time: mostly as long as before. */
const shareOf = (passedMs: number, tauMs: number): number => {
  if (passedMs !== sharePassedMs || tauMs !== shareTauMs) {
    sharePassedMs = passedMs
    shareTauMs = tauMs
    share = 1 - Math.exp(-passedMs / tauMs)
  }
  return share
}

/** The goods' temperature some time after `before`, the air's being `value` then. */
const followed = (before: number, value: StoredValue, passedMs: number, tauMs: number): number =>
  before + (value - before) * shareOf(passedMs, tauMs)

/**
 * The temperature of the goods after one more of the air. It begins anew with the air's after a gap
 * of which nobody knows what the goods did.
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
  if (before === null || beginsAnew(passedMs, tauMs, tool, usualIntervalMs))
    return { timeMs, value, isAnew: true }
  return { timeMs, value: followed(before.value, value, passedMs, tauMs), isAnew: false }
}

/** The temperature of the goods at the end of a series; null for one without a temperature. */
export const goodsAfter = (
  { times, values }: Series,
  tool: { settings: LagSettings },
  usualIntervalMs: number,
): GoodsTemperature | null => {
  const tauMs = tool.settings.productLag * MINUTE_MS
  const usual = () => usualIntervalMs
  let timeMs = -Infinity
  let goods = Number.NaN
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    const passedMs = times[i]! - timeMs
    const isAnew = timeMs === -Infinity || beginsAnew(passedMs, tauMs, tool, usual)
    goods = isAnew ? value : followed(goods, value, passedMs, tauMs)
    timeMs = times[i]!
  }
  return timeMs === -Infinity ? null : { timeMs, value: goods }
}
