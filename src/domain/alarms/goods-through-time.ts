import type { StoredValue } from '../readings/stored-value.ts'
import {
  goodsReachMs,
  type GoodsTemperature,
  type LagSettings,
  nextGoods,
} from './goods-temperature.ts'

/** The settings in force from a time on (ms since 1970), until the next entry. */
export type LagFrom = { fromMs: number; settings: LagSettings }

const isSameLag = (one: LagSettings, other: LagSettings): boolean =>
  one.productLag === other.productLag && one.gapMax === other.gapMax

/** How far before a time the readings begin that the goods' temperature at it follows from, ms. */
export const goodsReachOf = (lags: readonly LagFrom[]): number =>
  Math.max(0, ...lags.map(goodsReachMs))

/** The time constants in force at some time of the half open span, in minutes, each once. */
export const lagsWithin = (
  lags: readonly LagFrom[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number[] => {
  const within = lags.filter(
    (lag, i) => lag.fromMs < toMs && (lags[i + 1]?.fromMs ?? Infinity) > fromMs,
  )
  const minutes = within.map(({ settings }) => settings.productLag)
  return [...new Set(minutes)].filter((lag) => lag > 0)
}

/**
 * The temperature of the goods beside each one of the air, by the settings in force at its time: as
 * the alarm rule works it out, which begins with the readings before a change of the settings. Call
 * `at` with ascending times, the first one `goodsReachOf` before the first that matters. It answers
 * hundredths of °C, not rounded; null while no lag was set. `lags`: oldest first; what was set before
 * them is not known.
 */
export const goodsThroughTime = (lags: readonly LagFrom[], usualIntervalMs: number) => {
  const lines: { settings: LagSettings; goods: GoodsTemperature | null }[] = []
  const lineOf = lags.map(({ settings }) => {
    if (settings.productLag === 0) return null
    const alike = lines.find((line) => isSameLag(line.settings, settings))
    if (alike !== undefined) return alike
    const line = { settings, goods: null }
    lines.push(line)
    return line
  })
  const usual = () => usualIntervalMs
  let current = -1
  return {
    at: (timeMs: number, value: StoredValue): number | null => {
      while (current + 1 < lags.length && timeMs >= lags[current + 1]!.fromMs) current++
      for (const line of lines) line.goods = nextGoods(line.goods, timeMs, value, line, usual)
      return current < 0 ? null : (lineOf[current]?.goods?.value ?? null)
    },
    /** The lag by which the last answer was worked out, in minutes; 0 for none. */
    lag: (): number => lags[current]?.settings.productLag ?? 0,
  }
}
