import { HOUR_MS } from '../durations.ts'
import type { Series } from './series.ts'
import { isFault } from './stored-value.ts'

/** How far back a trend looks, in ms. */
export const TREND_MS = HOUR_MS

/** Readings that span less than half of that hour say too little about it. */
const SHORTEST_MS = TREND_MS / 2

/** °C per hour beyond which a temperature is said to rise or to fall. */
const STEADY_CELSIUS_PER_HOUR = 0.5

export type Trend = 'rising' | 'falling' | 'steady'

/**
 * The slope of the straight line that lies closest to these readings (least squares), in °C per
 * hour; null when they span less than half an hour. Faults are left out.
 */
export const celsiusPerHour = ({ times, values }: Series): number | null => {
  let count = 0
  let firstMs = 0
  let lastMs = 0
  let sumT = 0
  let sumV = 0
  let sumTT = 0
  let sumTV = 0
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    if (count === 0) firstMs = times[i]!
    lastMs = times[i]!
    // Hours since the first one: squares of milliseconds since 1970 would lose the readings in the
    // rounding.
    const t = (lastMs - firstMs) / HOUR_MS
    const v = value / 100
    count += 1
    sumT += t
    sumV += v
    sumTT += t * t
    sumTV += t * v
  }
  if (lastMs - firstMs < SHORTEST_MS) return null
  return (count * sumTV - sumT * sumV) / (count * sumTT - sumT * sumT)
}

export const trendOf = (slope: number): Trend => {
  if (slope > STEADY_CELSIUS_PER_HOUR) return 'rising'
  return slope < -STEADY_CELSIUS_PER_HOUR ? 'falling' : 'steady'
}
