import { isOutOfRange, type Range } from '../../../../domain/limits/range.ts'
import type { DrawnSeries } from './drawn-series.ts'
import { limitsAt, type LimitHistory } from './limits-at.ts'

/**
 * What the crosshair says about one stretch, in °C. `value`: its farthest reading out of range; its
 * mean when all are in range.
 */
export type Pointed = {
  timeMs: number
  value: number
  isOutOfRange: boolean
  /** Lowest and highest, when the stretch is more than one reading. */
  spread: { low: number; high: number } | null
  distance: {
    celsius: number
    kind: 'above-max' | 'at-max' | 'below-max' | 'above-min' | 'at-min' | 'below-min'
  }
}

const distanceOf = (celsius: number, range: Range): Pointed['distance'] => {
  if (celsius === range.max) return { celsius: 0, kind: 'at-max' }
  if (celsius === range.min) return { celsius: 0, kind: 'at-min' }
  if (celsius > range.max) return { celsius: celsius - range.max, kind: 'above-max' }
  if (celsius < range.min) return { celsius: range.min - celsius, kind: 'below-min' }
  const toMax = range.max - celsius
  const toMin = celsius - range.min
  return toMax <= toMin
    ? { celsius: toMax, kind: 'below-max' }
    : { celsius: toMin, kind: 'above-min' }
}

/**
 * By the limits in force when the stretch was measured. Null when there is no stretch with this
 * index.
 */
export const pointedAt = (
  series: DrawnSeries,
  index: number,
  limits: LimitHistory,
): Pointed | null => {
  const timeMs = series.times[index]
  const low = series.lows[index]
  const high = series.highs[index]
  const mean = series.means[index]
  if (timeMs === undefined || low === undefined || high === undefined || mean === undefined)
    return null
  const range = limitsAt(limits, timeMs)
  const value = high >= range.max ? high : low <= range.min ? low : mean
  return {
    timeMs,
    value,
    isOutOfRange: isOutOfRange(value, range),
    spread: low === high ? null : { low, high },
    distance: distanceOf(value, range),
  }
}
