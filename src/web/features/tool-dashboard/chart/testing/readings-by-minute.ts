import { MINUTE_MS } from '../../../../../domain/durations.ts'
import type { DrawnSeries } from '../drawn-series.ts'

/**
 * Readings a minute apart; null is a missing one, and more than two of these in a row are a gap.
 */
export const readingsByMinute = (...values: (number | null)[]): DrawnSeries => {
  const times: number[] = []
  const means: number[] = []
  values.forEach((value, index) => {
    if (value === null) return
    times.push(index * MINUTE_MS)
    means.push(value)
  })
  const gaps = times.flatMap((toMs, i) =>
    i > 0 && toMs - times[i - 1]! > 3 * MINUTE_MS
      ? [{ fromMs: times[i - 1]! + MINUTE_MS, toMs }]
      : [],
  )
  return { times, lows: means, highs: means, means, gaps, stretchMs: 0, usualIntervalMs: MINUTE_MS }
}
