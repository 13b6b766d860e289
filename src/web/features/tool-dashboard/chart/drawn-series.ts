import { INTERVALS_TO_A_GAP } from '../../../../domain/readings/usual-interval.ts'

/** Half open: from <= t < to, milliseconds since 1970. */
export type Span = { fromMs: number; toMs: number }

/**
 * What a chart draws: the readings of a period, gathered in stretches of equal length, in the order
 * of time. Parallel lists; `times` are each stretch's first reading, in ms since 1970; the rest °C.
 */
export type DrawnSeries = {
  times: readonly number[]
  lows: readonly number[]
  highs: readonly number[]
  means: readonly number[]
  /** The length of a stretch; 0 when every stretch is one reading, with its own time. */
  stretchMs: number
  /** As it is today. */
  usualIntervalMs: number
  /**
   * The silences between two stretches, in order: a line breaks before the stretch that begins at a
   * gap's end.
   */
  gaps: readonly Span[]
}

/**
 * The shortest time since the last entry of `times` that proves a gap. Readings may lie anywhere in
 * their stretch, so the length of one stretch is no gap yet.
 */
const gapMs = ({ stretchMs, usualIntervalMs }: DrawnSeries): number =>
  INTERVALS_TO_A_GAP * usualIntervalMs + stretchMs

/**
 * The times without readings, for as much of the period as has passed (`toMs` is now, if the period
 * goes on).
 */
export const gapsOf = (series: DrawnSeries, passed: Span): readonly Span[] => {
  const { times, gaps, stretchMs } = series
  const limit = gapMs(series)
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined)
    return passed.toMs - passed.fromMs > limit ? [passed] : []
  return [
    ...(first - passed.fromMs > limit ? [{ fromMs: passed.fromMs, toMs: first }] : []),
    ...gaps,
    ...(passed.toMs - last > limit ? [{ fromMs: last + stretchMs, toMs: passed.toMs }] : []),
  ]
}

/** The stretches as unbroken runs of indices, [first, last]. */
export const runsOf = ({ times, gaps }: DrawnSeries): [first: number, last: number][] => {
  const runs: [number, number][] = []
  let first = 0
  let gap = 0
  for (let index = 1; index < times.length; index++) {
    while (gap < gaps.length && gaps[gap]!.toMs < times[index]!) gap++
    if (gaps[gap]?.toMs !== times[index]) continue
    runs.push([first, index - 1])
    first = index
  }
  return times.length === 0 ? [] : [...runs, [first, times.length - 1]]
}

/** A reading that arrived after the series was asked for. */
export type Arrival = { timeMs: number; celsius: number }

/**
 * The series with later readings at its end, in the order of time; those not newer than its last
 * are in it already. By today's interval.
 */
export const withArrivals = (series: DrawnSeries, arrivals: readonly Arrival[]): DrawnSeries => {
  const last = series.times.at(-1) ?? -Infinity
  const newer = arrivals.filter(({ timeMs }) => timeMs > last)
  if (newer.length === 0) return series
  const values = newer.map(({ celsius }) => celsius)
  const limit = gapMs(series)
  const silent = newer.flatMap(({ timeMs }, i) => {
    const before = newer[i - 1]?.timeMs
    if (before !== undefined)
      return timeMs - before > limit - series.stretchMs ? [{ fromMs: before, toMs: timeMs }] : []
    return series.times.length > 0 && timeMs - last > limit
      ? [{ fromMs: last + series.stretchMs, toMs: timeMs }]
      : []
  })
  return {
    ...series,
    times: [...series.times, ...newer.map(({ timeMs }) => timeMs)],
    lows: [...series.lows, ...values],
    highs: [...series.highs, ...values],
    means: [...series.means, ...values],
    gaps: silent.length === 0 ? series.gaps : [...series.gaps, ...silent],
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
  return before !== undefined && timeMs - before <= Math.abs((times[low] ?? 0) - timeMs)
    ? low - 1
    : low
}
