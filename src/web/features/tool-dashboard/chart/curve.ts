import type { Range } from '../../../../domain/limits/range.ts'
import { isOutOfRange } from '../../../../domain/limits/range.ts'
import { runsOf, type DrawnSeries, type Run } from './drawn-series.ts'

/** ms since 1970 and °C. */
export type CurvePoint = readonly [timeMs: number, celsius: number]

/** A line without a break. */
export type Piece = readonly CurvePoint[]

/** An unbroken stretch beyond a limit, from where it crosses it and back, with its farthest point. */
export type Beyond = { side: 'high' | 'low'; limit: number; points: Piece; peak: CurvePoint }

const pointsOf = (
  times: readonly number[],
  values: readonly number[],
  [first, last]: Run,
): CurvePoint[] => {
  const points: CurvePoint[] = []
  for (let index = first; index <= last; index++)
    points.push([times[index] ?? 0, values[index] ?? 0])
  return points
}

/** The middle line, a piece for each run. */
export const meanPieces = (series: DrawnSeries, runs = runsOf(series)): Piece[] =>
  runs.map((run) => pointsOf(series.times, series.means, run))

/** The upper or lower edge of the shade, a piece for each run. */
export const edgePieces = (
  series: DrawnSeries,
  edge: 'lows' | 'highs',
  runs = runsOf(series),
): Piece[] => runs.map((run) => pointsOf(series.times, series[edge], run))

/** Adds the lowest and the highest point of one column of pixels, in the order of their times. */
const pushColumn = (points: CurvePoint[], low: CurvePoint, high: CurvePoint): void => {
  if (low === high) points.push(low)
  else if (low[0] <= high[0]) points.push(low, high)
  else points.push(high, low)
}

/**
 * The plain line through every reading, a piece for each run. A stretch of several readings gives its
 * lowest and its highest, first the one nearer to the line so far. `columnMs`: the time that one
 * column of pixels shows. Each column then gives only its lowest and its highest, and each piece
 * its two ends, so that no peak is lost.
 */
export const plainPieces = (series: DrawnSeries, columnMs = 0, runs = runsOf(series)): Piece[] => {
  const { times, lows, highs, stretchMs } = series
  return runs.map(([first, last]) => {
    const points: CurvePoint[] = []
    if (columnMs > 0) {
      let index = first
      while (index <= last) {
        const column = Math.floor(times[index]! / columnMs)
        let low = index
        let high = index
        const begin = index
        for (; index <= last && Math.floor(times[index]! / columnMs) === column; index++) {
          if (lows[index]! < lows[low]!) low = index
          if (highs[index]! > highs[high]!) high = index
        }
        if (begin === first && begin !== low && begin !== high)
          points.push([times[begin]!, lows[begin]!])
        const lowest: CurvePoint = [times[low]!, lows[low]!]
        pushColumn(
          points,
          lowest,
          low === high && lows[low] === highs[high] ? lowest : [times[high]!, highs[high]!],
        )
        const end = index - 1
        if (end === last && end !== low && end !== high) points.push([times[end]!, highs[end]!])
      }
      return points
    }
    for (let index = first; index <= last; index++) {
      const time = times[index] ?? 0
      const low = lows[index] ?? 0
      const high = highs[index] ?? 0
      if (low === high) {
        points.push([time, low])
        continue
      }
      const before = points.at(-1)?.[1] ?? low
      const isRising = Math.abs(before - low) <= Math.abs(before - high)
      // The next stretch may begin early, or be cut off where the limits changed.
      const halfMs = Math.min(stretchMs, (times[index + 1] ?? Infinity) - time) / 2
      points.push([time, isRising ? low : high], [time + halfMs, isRising ? high : low])
    }
    return points
  })
}

const crossing = (from: CurvePoint, to: CurvePoint, celsius: number): CurvePoint => [
  from[0] + ((celsius - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
  celsius,
]

/** The parts of the line between the limits, cut exactly where it crosses them. */
export const withinRange = (pieces: readonly Piece[], range: Range): Piece[] => {
  const within: Piece[] = []
  for (const piece of pieces) {
    let current: CurvePoint[] = []
    const close = () => {
      if (current.length > 0) within.push(current)
      current = []
    }
    let before: CurvePoint | undefined
    for (const point of piece) {
      if (before) {
        const step = point[1] - before[1]
        const limits = step >= 0 ? [range.min, range.max] : [range.max, range.min]
        for (const limit of limits) {
          const isCrossed = (before[1] - limit) * (point[1] - limit) < 0
          const isLeft = point[1] === limit && !isOutOfRange(before[1], range)
          const isEntered = before[1] === limit && !isOutOfRange(point[1], range)
          if (isCrossed) current.push(crossing(before, point, limit))
          else if (isLeft) current.push(point)
          else if (isEntered) current.push(before)
        }
        if (isOutOfRange(point[1], range)) close()
      }
      if (!isOutOfRange(point[1], range)) current.push(point)
      before = point
    }
    close()
  }
  return within
}

/**
 * The parts of the line at or beyond one limit, cut exactly where it crosses the limit. `line`: for
 * the high side the upper edge of the shade, for the low side the lower one.
 */
export const beyondLimit = (
  pieces: readonly Piece[],
  limit: number,
  side: Beyond['side'],
): Beyond[] => {
  const isBeyond = (celsius: number): boolean =>
    side === 'high' ? celsius >= limit : celsius <= limit
  const isFarther = (celsius: number, than: number): boolean =>
    side === 'high' ? celsius > than : celsius < than
  const excursions: Beyond[] = []
  for (const piece of pieces) {
    let points: CurvePoint[] = []
    let peak: CurvePoint | undefined
    const close = () => {
      if (peak) excursions.push({ side, limit, points, peak })
      points = []
      peak = undefined
    }
    let before: CurvePoint | undefined
    for (const point of piece) {
      if (isBeyond(point[1])) {
        if (!peak && before && point[1] !== limit) points.push(crossing(before, point, limit))
        points.push(point)
        if (!peak || isFarther(point[1], peak[1])) peak = point
      } else if (peak && before) {
        if (before[1] !== limit) points.push(crossing(before, point, limit))
        close()
      }
      before = point
    }
    close()
  }
  return excursions
}

/**
 * The peaks that get a label, the farthest first. A peak too near to a farther one of the same side
 * gets none. `apartMs`: the time that a label is wide.
 */
export const labelledPeaks = (beyond: readonly Beyond[], apartMs: number): Beyond[] => {
  const distance = ({ limit, peak }: Beyond): number => Math.abs(peak[1] - limit)
  const chosen: Beyond[] = []
  for (const one of beyond.toSorted((a, b) => distance(b) - distance(a))) {
    const isFree = chosen.every(
      (other) => other.side !== one.side || Math.abs(other.peak[0] - one.peak[0]) >= apartMs,
    )
    if (isFree && distance(one) > 0) chosen.push(one)
  }
  return chosen
}
