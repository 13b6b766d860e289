import { INTERVALS_TO_A_GAP } from '../../../domain/readings/usual-interval.ts'

/** Half open: from <= t < to, milliseconds since 1970. */
export type Span = { fromMs: number; toMs: number }

/**
 * What a chart draws: the readings of a period, gathered in stretches of equal length, in the order of time.
 * Parallel lists; `times` are each stretch's first reading, in ms since 1970; the rest °C.
 */
export type DrawnSeries = {
  times: readonly number[]
  lows: readonly number[]
  highs: readonly number[]
  means: readonly number[]
  /** The length of a stretch; 0 when every stretch is one reading, with its own time. */
  stretchMs: number
  usualIntervalMs: number
}

/**
 * The shortest time between two entries of `times` that proves a gap. Readings may lie anywhere in their stretch, so
 * the length of one stretch is no gap yet.
 */
export const gapMs = ({ stretchMs, usualIntervalMs }: DrawnSeries): number => INTERVALS_TO_A_GAP * usualIntervalMs + stretchMs

/**
 * The times without readings, for as much of the period as has passed (`toMs` is now, if the period goes on).
 * After a stretch of several readings a gap begins where the stretch ends.
 */
export const gapsOf = (series: DrawnSeries, passed: Span): Span[] => {
  const limit = gapMs(series)
  const gaps: Span[] = []
  let last = passed.fromMs
  let isReading = false
  const { times } = series
  for (let index = 0; index < times.length; index++) {
    const time = times[index]!
    if (time - last > limit) gaps.push({ fromMs: isReading ? last + series.stretchMs : last, toMs: time })
    last = time
    isReading = true
  }
  if (passed.toMs - last > limit) gaps.push({ fromMs: isReading ? last + series.stretchMs : last, toMs: passed.toMs })
  return gaps
}

/** A reading that arrived after the series was asked for. */
export type Arrival = { timeMs: number; celsius: number }

/** The series with later readings at its end, in the order of time; those not newer than its last are in it already. */
export const withArrivals = (series: DrawnSeries, arrivals: readonly Arrival[]): DrawnSeries => {
  const last = series.times.at(-1) ?? -Infinity
  const newer = arrivals.filter(({ timeMs }) => timeMs > last)
  if (newer.length === 0) return series
  const values = newer.map(({ celsius }) => celsius)
  return {
    ...series,
    times: [...series.times, ...newer.map(({ timeMs }) => timeMs)],
    lows: [...series.lows, ...values],
    highs: [...series.highs, ...values],
    means: [...series.means, ...values],
  }
}

/** The index of the stretch nearest to that time, −1 without any. */
export const nearestIndex = (times: readonly number[], timeMs: number): number => {
  let low = 0
  let high = times.length - 1
  if (high < 0) return -1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < timeMs) low = middle + 1
    else high = middle
  }
  const before = times[low - 1]
  return before !== undefined && timeMs - before <= Math.abs((times[low] ?? 0) - timeMs) ? low - 1 : low
}
