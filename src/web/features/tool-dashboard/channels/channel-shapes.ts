import type { ChannelSeriesQuery } from '../../../api/generated/graphql.ts'
import type { Span } from '../chart/drawn-series.ts'

export type ChannelSeries = ChannelSeriesQuery['chartSeries']

/** The drawing's own box; CSS stretches it. */
export const BOX = { width: 1_000, height: 100 } as const

const STEP = 10

/** Whole tens around all values, at least 10 apart, within 0 to 100. */
export const percentRange = ({ lows, highs }: ChannelSeries): { from: number; to: number } => {
  const from = Math.max(0, Math.floor(Math.min(...lows) / STEP) * STEP)
  const to = Math.min(100, Math.ceil(Math.max(...highs) / STEP) * STEP)
  if (to > from) return { from, to }
  return from >= 100 ? { from: 100 - STEP, to: 100 } : { from, to: from + STEP }
}

const placeOf = ({ fromMs, toMs }: Span): ((timeMs: number) => number) => {
  const scale = BOX.width / (toMs - fromMs)
  return (timeMs) => Math.round((timeMs - fromMs) * scale * 10) / 10
}

/**
 * The means as an SVG path that breaks at each gap, and the lowest to highest values as a closed
 * path around it.
 */
export const linePaths = (
  series: ChannelSeries,
  span: Span,
  range: { from: number; to: number },
): { line: string; band: string } => {
  const x = placeOf(span)
  const y = (value: number): number =>
    Math.round((1 - (value - range.from) / (range.to - range.from)) * BOX.height * 10) / 10
  const breaks = new Set(series.gapEnds)
  let line = ''
  let band = ''
  let first = 0
  const closeBand = (end: number): void => {
    if (end - first < 2) return
    const top = series.highs
      .slice(first, end)
      .map((v, i) => `${x(series.times[first + i]!)} ${y(v)}`)
    const bottom = series.lows
      .slice(first, end)
      .map((v, i) => `${x(series.times[first + i]!)} ${y(v)}`)
    band += `M${[...top, ...bottom.toReversed()].join('L')}Z`
  }
  series.times.forEach((timeMs, i) => {
    const isFirst = i === 0 || breaks.has(timeMs)
    if (isFirst && i > 0) {
      closeBand(i)
      first = i
    }
    // A point alone is drawn as a line of no length, with round ends.
    const place = `${x(timeMs)} ${y(series.means[i]!)}`
    line += isFirst ? `M${place}L${place}` : `L${place}`
  })
  closeBand(series.times.length)
  return { line, band }
}

/** `isMixed`: within the stretch the state was both. */
export type StateBar = { x: number; width: number; isMixed: boolean }

/**
 * Where the state is 1. A state holds until the next reading, the newest one until `untilMs`:
 * devices report a door when it moves. Stretches that touch are one bar: seams would show.
 */
export const stateBars = (series: ChannelSeries, span: Span, untilMs: number): StateBar[] => {
  const x = placeOf(span)
  const bars: StateBar[] = []
  series.times.forEach((timeMs, i) => {
    if (series.highs[i] === 0) return
    const isMixed = series.lows[i] !== series.highs[i]
    const left = x(timeMs)
    const end = Math.max(left + 1, x(Math.min(series.times[i + 1] ?? untilMs, span.toMs)))
    const last = bars.at(-1)
    if (last?.isMixed === isMixed && last.x + last.width >= left)
      last.width = Math.max(last.width, end - last.x)
    else bars.push({ x: left, width: end - left, isMixed })
  })
  return bars
}
