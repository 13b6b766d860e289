import type { ChartSeriesQuery } from '../../api/generated/graphql.ts'
import { INTERVALS_TO_A_GAP } from '../../../domain/readings/usual-interval.ts'

type Series = Pick<ChartSeriesQuery['chartSeries'], 'times' | 'means' | 'usualIntervalMs'>
type Span = { fromMs: number; toMs: number }

/** Of the whole picture and of the plot in it, px. */
export const SIZE = { width: 420, height: 190, left: 46, right: 14, top: 12, bottom: 28 } as const
const PLOT = {
  left: SIZE.left,
  right: SIZE.width - SIZE.right,
  top: SIZE.top,
  bottom: SIZE.height - SIZE.bottom,
}

/** Room above and below the curve, as a share of its range, and the least range, °C. */
const ROOM = 0.12
const LEAST_RANGE = 2

export type CurveShape = {
  /** Parts of the line without a gap, as points of a polyline. */
  lines: string[]
  /** The same down to the limit, as closed paths. */
  fields: string[]
  limitY: number
  beganX: number
  last: { x: number; y: number } | null
  lowest: number
  highest: number
  yOf: (celsius: number) => number
  xOf: (ms: number) => number
}

/** Places of the readings that follow one another without a gap. */
const unbroken = ({ times, usualIntervalMs }: Series): number[][] => {
  const parts: number[][] = []
  for (let i = 0; i < times.length; i++) {
    const gapMs = i === 0 ? Infinity : times[i]! - times[i - 1]!
    if (gapMs > Math.max(INTERVALS_TO_A_GAP * usualIntervalMs, 1)) parts.push([])
    parts.at(-1)!.push(i)
  }
  return parts
}

/** The curve of an alarm in a picture of `SIZE`; null without readings. */
export const curveShape = (
  series: Series,
  { fromMs, toMs }: Span,
  { limit, beganMs }: { limit: number; beganMs: number },
): CurveShape | null => {
  const { times, means } = series
  if (times.length === 0) return null
  const lowest = means.reduce((least, value) => Math.min(least, value), limit)
  const highest = means.reduce((most, value) => Math.max(most, value), limit)
  const range = Math.max(LEAST_RANGE, highest - lowest) * (1 + 2 * ROOM)
  const top = (highest + lowest + range) / 2
  const xOf = (ms: number): number =>
    PLOT.left + ((ms - fromMs) / Math.max(1, toMs - fromMs)) * (PLOT.right - PLOT.left)
  const yOf = (celsius: number): number =>
    PLOT.top + ((top - celsius) / range) * (PLOT.bottom - PLOT.top)
  const point = (i: number): string => `${xOf(times[i]!).toFixed(1)},${yOf(means[i]!).toFixed(1)}`
  const limitY = yOf(limit)
  const parts = unbroken(series)
  const end = times.length - 1
  return {
    lines: parts.map((part) => part.map(point).join(' ')),
    fields: parts.map((part) => {
      const [first, last] = [xOf(times[part[0]!]!), xOf(times[part.at(-1)!]!)]
      const base = limitY.toFixed(1)
      return `M${first.toFixed(1)},${base}L${part.map(point).join('L')}L${last.toFixed(1)},${base}Z`
    }),
    limitY,
    beganX: xOf(beganMs),
    last: { x: xOf(times[end]!), y: yOf(means[end]!) },
    lowest,
    highest,
    xOf,
    yOf,
  }
}

/**
 * Times to write below the curve: its two ends and, where the words do not touch, the beginning of
 * the alarm.
 */
export const timesBelow = ({ fromMs, toMs }: Span, beganMs: number): number[] => {
  const share = (beganMs - fromMs) / Math.max(1, toMs - fromMs)
  return share > 0.2 && share < 0.8 ? [fromMs, beganMs, toMs] : [fromMs, toMs]
}
