import type { KeyboardEvent } from 'react'
import { nearestIndex, type DrawnSeries, type Span } from './drawn-series.ts'
import { isWhole, movedBy, zoomedAround } from './zoom.ts'

type ChartKeys = {
  series: DrawnSeries
  visible: Span
  period: Span
  shortestMs: number
  /** The reading under the crosshair; −1 without one. */
  index: number
  /** Its time while it is visible, else null. */
  shownMs: number | null
  point: (timeMs: number | null) => void
  zoom: (visible: Span) => void
}

/** Shift and the page keys move by so many parts of the period, but by ten readings at least. */
const PAGES = 20
const SHORTEST_PAGE = 10

const middleOf = ({ fromMs, toMs }: Span): number => (fromMs + toMs) / 2

/**
 * The keys of a chart: arrows, page keys, Home and End move the crosshair from reading to reading;
 * + and − zoom; 0 shows the whole period; Escape takes back the crosshair, then the zoom.
 */
export const useChartKeys = ({
  series: { times },
  visible,
  period,
  shortestMs,
  index,
  shownMs,
  point,
  zoom,
}: ChartKeys): ((event: KeyboardEvent) => void) => {
  const lastIndex = times.length - 1
  const pointAt = (wanted: number): void => {
    const timeMs = times[Math.min(Math.max(wanted, 0), lastIndex)]
    if (timeMs === undefined) return
    point(timeMs)
    if (timeMs < visible.fromMs || timeMs > visible.toMs)
      zoom(movedBy(visible, timeMs - middleOf(visible), period))
  }
  /** The first step, when there is no crosshair yet, goes to the last reading in sight. */
  const step = (by: number): void =>
    pointAt(index >= 0 ? index + by : nearestIndex(times, visible.toMs))
  const zoomBy = (factor: number): void =>
    zoom(zoomedAround(visible, shownMs ?? middleOf(visible), factor, period, shortestMs))
  const takeBack = (): void => (index >= 0 ? point(null) : zoom(period))

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(SHORTEST_PAGE, Math.round(times.length / PAGES))
    const across = event.shiftKey ? page : 1
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => step(-across),
      ArrowRight: () => step(across),
      ArrowDown: () => step(-1),
      ArrowUp: () => step(1),
      PageDown: () => step(-page),
      PageUp: () => step(page),
      Home: () => pointAt(0),
      End: () => pointAt(lastIndex),
      '+': () => zoomBy(0.5),
      '=': () => zoomBy(0.5),
      '-': () => zoomBy(2),
      '0': () => zoom(period),
      Escape: index >= 0 || !isWhole(visible, period) ? takeBack : undefined,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
}
