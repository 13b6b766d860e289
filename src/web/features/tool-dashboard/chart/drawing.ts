import type { Limits } from '../../../../domain/limits/limits.ts'
import type { Range } from '../../../../domain/limits/range.ts'
import { tokenColour, type Token } from '../../../theme/tokens.ts'
import type { Line, Projection } from './chart-shapes.ts'
import { boxesOf, xAtTime, type Box, type ChartView } from './chart-view.ts'
import { gapsOf, type Span } from './drawn-series.ts'
import { limitsWithin } from './limits-at.ts'
import { timeAxisOf, type TimeAxis } from './time-axis.ts'
import { valueAxisOf, type ValueAxis } from './value-axis.ts'

/** What the parts of one picture share: where everything lies, and in which colours. */
export type Drawing = {
  view: ChartView
  plot: Box
  /** The lane of events below the plot. */
  lane: Box
  /**
   * The limits in force in the visible time, each with its part of it: none before the first ones,
   * and none in the future.
   */
  steps: readonly (Span & Limits)[]
  ruler: ValueAxis
  time: TimeAxis
  at: Projection
  colour: (token: Token) => string
  /** Those that lie in the visible time, wholly or in part. */
  gaps: readonly Span[]
  /** When the server watched nothing, of the visible time. */
  outages: readonly Span[]
  /** When alarms were acknowledged, and recognised defrosts began, of the visible time. */
  acknowledgedTimes: readonly number[]
  defrostTimes: readonly number[]
}

export const overlaps = (one: Span, other: Span): boolean =>
  one.toMs > other.fromMs && one.fromMs < other.toMs

export const holds = ({ fromMs, toMs }: Span, timeMs: number): boolean =>
  fromMs <= timeMs && timeMs < toMs

/** From when to when limits were in force; a reading may be newer than the end of `covered`. */
const inForce = ({ visible, covered, series, limitsFromMs = -Infinity }: ChartView): Span => ({
  fromMs: Math.max(visible.fromMs, limitsFromMs),
  toMs: Math.min(visible.toMs, Math.max(covered.toMs, series.times.at(-1) ?? -Infinity)),
})

export const drawingOf = (view: ChartView): Drawing => {
  const { visible, limits } = view
  const { plot, lane } = boxesOf(view)
  const ruler = valueAxisOf(view.series, limits, plot.height)
  const at: Projection = {
    x: (timeMs) => xAtTime(timeMs, plot, visible),
    y: (celsius) => plot.top + ((ruler.max - celsius) / (ruler.max - ruler.min)) * plot.height,
  }
  return {
    view,
    plot,
    lane,
    steps: limitsWithin(limits, inForce(view)),
    ruler,
    time: timeAxisOf(visible, view.zone, plot.width),
    at,
    colour: (token) => tokenColour(token, view.scheme),
    gaps: gapsOf(view.series, view.covered).filter((gap) => overlaps(gap, visible)),
    outages: (view.outages ?? []).filter((outage) => overlaps(outage, visible)),
    acknowledgedTimes: (view.acknowledgedTimes ?? []).filter((timeMs) => holds(visible, timeMs)),
    defrostTimes: (view.defrostTimes ?? []).filter((timeMs) => holds(visible, timeMs)),
  }
}

/** The plot between these limits, in its whole width. */
export const boxWithin = ({ plot, at }: Drawing, { min, max }: Range): Box => ({
  ...plot,
  top: at.y(max),
  height: at.y(min) - at.y(max),
})

/** A line at this temperature through the whole plot. */
export const lineAcross = ({ plot, at }: Drawing, celsius: number): Line => [
  [plot.left, at.y(celsius)],
  [plot.left + plot.width, at.y(celsius)],
]

/** The part of a box between two instants, at least `leastPx` wide. */
export const boxBetween = (
  { fromMs, toMs }: Span,
  { left, top, width, height }: Box,
  at: Projection,
  leastPx: number,
): Box => {
  const from = Math.max(left, at.x(fromMs))
  const to = Math.min(left + width, Math.max(at.x(toMs), from + leastPx))
  return { left: from, top, width: Math.max(0, to - from), height }
}
