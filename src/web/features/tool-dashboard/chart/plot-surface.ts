import { timeAtX, type Box } from './chart-view.ts'
import type { Span } from './drawn-series.ts'

/** What a gesture needs to know of the chart, and what it can do to it. */
export type PlotState = {
  plot: Box
  visible: Span
  /** Zoom ends there. */
  bounds: Span
  shortestMs: number
  point: (timeMs: number | null) => void
  /** While a span is being dragged out; null when it is done or given up. */
  select: (span: Span | null) => void
  zoom: (visible: Span) => void
}

/** The element that takes the pointer. `state()` is the newest one at every call. */
export type PlotSurface = { element: HTMLElement; state: () => PlotState }

/** px from the left edge of the surface. */
export const xOf = ({ element }: PlotSurface, { clientX }: { clientX: number }): number =>
  clientX - element.getBoundingClientRect().left

/** The time under x; beside the plot that of its nearer edge. */
export const timeUnder = ({ plot, visible }: PlotState, x: number): number =>
  timeAtX(Math.min(Math.max(x, plot.left), plot.left + plot.width), plot, visible)

export const msPerPx = ({ plot, visible }: PlotState): number =>
  (visible.toMs - visible.fromMs) / plot.width
