import { INTERVALS_TO_A_GAP } from '../../../../domain/readings/usual-interval.ts'

/** Half open: from <= t < to, milliseconds since 1970. */
export type Span = { fromMs: number; toMs: number }

/**
 * What a chart draws: the readings of a period in stretches of equal length, in the order of time.
 * The lists are parallel. `times`: the time of each stretch's first reading, ms since 1970. The
 * others in °C.
 */
export type DrawnSeries = {
  times: readonly number[]
  lows: readonly number[]
  highs: readonly number[]
  means: readonly number[]
  /** The length of a stretch; 0 when every stretch is a single reading. */
  stretchMs: number
  /** The tool's usual interval now, not that of the period. */
  usualIntervalMs: number
  /**
   * The gaps between two stretches, in order. The line breaks before a stretch that begins at a
   * gap's end.
   */
  gaps: readonly Span[]
}

/**
 * After so long since the last entry of `times` there is a gap. Readings may be anywhere in their
 * stretch, so the length of a stretch is added.
 */
const gapMs = ({ stretchMs, usualIntervalMs }: DrawnSeries): number =>
  INTERVALS_TO_A_GAP * usualIntervalMs + stretchMs

/**
 * The gaps in the part of the period in which readings are expected; its end is now while the
 * period goes on. A gap begins when the first reading was due that did not come.
 */
export const gapsOf = (series: DrawnSeries, passed: Span): readonly Span[] => {
  const { times, gaps } = series
  const limit = gapMs(series)
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined)
    return passed.toMs - passed.fromMs > limit ? [passed] : []
  return [
    ...(first - passed.fromMs > limit ? [{ fromMs: passed.fromMs, toMs: first }] : []),
    ...gaps,
    ...(passed.toMs - last > limit ? [{ fromMs: dueMs(series, last), toMs: passed.toMs }] : []),
  ].flatMap((gap) => {
    // Before readings were expected none is missing, although the line breaks there.
    const fromMs = Math.max(gap.fromMs, passed.fromMs)
    return fromMs < gap.toMs ? [{ fromMs, toMs: gap.toMs }] : []
  })
}

/** When the reading after that stretch was due; readings may be anywhere in their stretch. */
const dueMs = ({ stretchMs, usualIntervalMs }: DrawnSeries, timeMs: number): number =>
  timeMs + Math.max(stretchMs, usualIntervalMs)

/** Stretches that follow one another without a gap, by their places. */
export type Run = readonly [first: number, last: number]

/** The stretches between gaps. */
export const runsOf = ({ times, gaps }: DrawnSeries): Run[] => {
  const runs: Run[] = []
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
 * The series with later readings at its end, given in the order of time. Readings that are not
 * newer than its last one are left out. Gaps are judged by today's interval.
 */
export const withArrivals = (series: DrawnSeries, arrivals: readonly Arrival[]): DrawnSeries => {
  const last = series.times.at(-1) ?? -Infinity
  const later = arrivals.filter(({ timeMs }) => timeMs > last)
  if (later.length === 0) return series
  const values = later.map(({ celsius }) => celsius)
  const limit = gapMs(series)
  const newGaps = later.flatMap(({ timeMs }, i) => {
    const before = later[i - 1]?.timeMs
    if (before !== undefined)
      return timeMs - before > limit - series.stretchMs
        ? [{ fromMs: before + series.usualIntervalMs, toMs: timeMs }]
        : []
    return series.times.length > 0 && timeMs - last > limit
      ? [{ fromMs: dueMs(series, last), toMs: timeMs }]
      : []
  })
  return {
    ...series,
    times: [...series.times, ...later.map(({ timeMs }) => timeMs)],
    lows: [...series.lows, ...values],
    highs: [...series.highs, ...values],
    means: [...series.means, ...values],
    gaps: newGaps.length === 0 ? series.gaps : [...series.gaps, ...newGaps],
  }
}

/** The index of the stretch nearest to that time; −1 when there is none. */
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
