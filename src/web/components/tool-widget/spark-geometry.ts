import { HOUR_MS } from '../../../domain/durations.ts'
import { INTERVALS_TO_A_GAP } from '../../../domain/readings/usual-interval.ts'

/**
 * Parallel lists, as `recentSeries` answers: times in ms since 1970, temperatures in °C. The line
 * breaks before a stretch that begins at a gap's end.
 */
export type SparkSeries = {
  times: number[]
  lows: number[]
  highs: number[]
  means: number[]
  gapStarts: number[]
  gapEnds: number[]
  usualIntervalMs: number
}

/** In units of the drawing's own box. */
export const SPARK = {
  width: 126,
  height: 66,
  plotWidth: 102,
  top: 6.3,
  bottom: 59.7,
  labelX: 109,
  labelHeight: 12,
} as const
export const SPARK_HOURS = 24
const SPARK_MS = SPARK_HOURS * HOUR_MS
/** What `recentSeries` is asked for: 48 stretches a day. */
const STRETCH_MS = SPARK_MS / 48

export type SparkDrawing = {
  minY: number
  maxY: number
  /** The heights of the limits' labels, kept apart when the limits are close together. */
  labelMinY: number
  labelMaxY: number
  /** The mean line, broken where readings are missing. */
  line: string
  /** From the lowest to the highest reading of each stretch. */
  shade: string
  /** Stretches without readings, as x and width. */
  gaps: { x: number; width: number }[]
  last: { x: number; y: number } | null
}

type Point = { time: number; low: number; high: number; mean: number }

const pointsOf = (
  series: SparkSeries,
  latest: { time: number; celsius: number } | null,
  fromMs: number,
): Point[] => {
  const points = series.times.map((time, i) => ({
    time,
    low: series.lows[i]!,
    high: series.highs[i]!,
    mean: series.means[i]!,
  }))
  const end = points.at(-1)
  if (latest !== null && (end === undefined || latest.time > end.time)) {
    points.push({
      time: latest.time,
      low: latest.celsius,
      high: latest.celsius,
      mean: latest.celsius,
    })
  }
  return points.filter((point) => point.time >= fromMs)
}

/**
 * The runs of stretches between gaps. Before the newest value, which is not in the series yet, a
 * gap is judged by today's interval. A stretch has the time of its first reading, so two neighbours
 * may be half an hour further apart than their readings.
 */
const runsOf = (points: Point[], { times, gapEnds, usualIntervalMs }: SparkSeries): Point[][] => {
  const ends = new Set(gapEnds)
  const loadedUntil = times.at(-1) ?? -Infinity
  const runs: Point[][] = []
  for (const point of points) {
    const before = runs.at(-1)?.at(-1)
    const isLate =
      before !== undefined &&
      point.time > loadedUntil &&
      point.time - before.time > STRETCH_MS + INTERVALS_TO_A_GAP * usualIntervalMs
    if (before === undefined || isLate || ends.has(point.time)) runs.push([point])
    else runs.at(-1)!.push(point)
  }
  return runs
}

/**
 * `untilMs`: the right edge. `latest`: the newest value, which may be younger than the series; ms
 * and °C.
 */
export const drawSpark = (
  series: SparkSeries,
  limits: { min: number; max: number },
  latest: { time: number; celsius: number } | null,
  untilMs: number,
): SparkDrawing => {
  const fromMs = untilMs - SPARK_MS
  const points = pointsOf(series, latest, fromMs)
  const runs = runsOf(points, series)
  const lowest = points.reduce((low, point) => Math.min(low, point.low), limits.min)
  const highest = points.reduce((high, point) => Math.max(high, point.high), limits.max)
  const x = (time: number) => Math.min(1, (time - fromMs) / SPARK_MS) * SPARK.plotWidth
  const y = (celsius: number) =>
    SPARK.top + ((highest - celsius) / (highest - lowest)) * (SPARK.bottom - SPARK.top)
  const at = (time: number, celsius: number) => `${x(time).toFixed(1)} ${y(celsius).toFixed(1)}`

  const minY = y(limits.min)
  const maxY = y(limits.max)
  const squeeze = Math.max(0, SPARK.labelHeight - (minY - maxY)) / 2
  const last = points.at(-1)
  return {
    minY,
    maxY,
    labelMinY: minY + squeeze,
    labelMaxY: maxY - squeeze,
    line: runs
      .map((run) => `M${run.map((point) => at(point.time, point.mean)).join('L')}`)
      .join(''),
    shade: runs
      .map((run) => {
        const upperEdge = run.map((point) => at(point.time, point.high))
        const lowerEdge = run.map((point) => at(point.time, point.low)).reverse()
        return `M${[...upperEdge, ...lowerEdge].join('L')}Z`
      })
      .join(''),
    gaps: gapsOf(runs, series, untilMs).map(([from, to]) => ({
      x: x(from),
      width: x(to) - x(from),
    })),
    last: last === undefined ? null : { x: x(last.time), y: y(last.mean) },
  }
}

/**
 * The gaps between the runs, and after the last run when a reading is overdue. The time before the
 * first reading is no gap.
 */
const gapsOf = (
  runs: Point[][],
  { gapStarts, gapEnds, usualIntervalMs }: SparkSeries,
  untilMs: number,
): [from: number, to: number][] => {
  const starts = new Map(gapEnds.map((end, i) => [end, gapStarts[i]]))
  const gaps: [number, number][] = []
  runs.forEach((run, i) => {
    const last = run.at(-1)!.time
    const next = runs[i + 1]?.[0]?.time
    if (next !== undefined) gaps.push([starts.get(next) ?? last, next])
    else if (untilMs - last > INTERVALS_TO_A_GAP * usualIntervalMs) gaps.push([last, untilMs])
  })
  return gaps
}
