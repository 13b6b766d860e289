import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { boxesOf, xAtTime, type ChartView } from './chart-view.ts'
import { Crosshair } from './crosshair.tsx'
import { pointedAt, type Pointed } from './crosshair-text.ts'
import type { Span } from './drawn-series.ts'
import { nearestIndex } from './drawn-series.ts'
import { paintChart } from './paint-chart.ts'
import classes from './temperature-chart.module.css'
import { usePlotPointer } from './use-plot-pointer.ts'
import { valueAxisOf } from './value-axis.ts'
import { isWhole, movedBy, zoomedAround } from './zoom.ts'

/** What the crosshair says, in the viewer's language. */
export type CrosshairWords = {
  value: (pointed: Pointed) => string
  distance: (pointed: Pointed) => string
  spread: (pointed: Pointed) => string | null
  time: (timeMs: number) => string
  /** When no reading is pointed at yet. */
  nothing: string
}

type Props = Omit<ChartView, 'width' | 'visible' | 'heading'> & {
  visible: Span
  /** The whole of it: zoom ends there. */
  period: Span
  onZoom: (visible: Span) => void
  /** Names the chart for those who do not see it; `describedBy` is the id of its table twin. */
  label: string
  describedBy: string
  crosshair: CrosshairWords
}

/** Nearer than six readings there is nothing more to see. */
const SHORTEST_INTERVALS = 6

const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    // Speaks for the first time after the layout that the page makes anyway.
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

/**
 * A canvas draws with the system's letters unless the page's own have come; true once they have.
 */
const useFonts = (): boolean => {
  const [isLoaded, setLoaded] = useState(() => document.fonts.status === 'loaded')
  useEffect(() => {
    let isGone = false
    void Promise.allSettled([
      document.fonts.load('450 12px "Instrument Sans Variable"'),
      document.fonts.ready,
    ]).then(() => {
      if (!isGone) setLoaded(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isLoaded
}

/** One tool's readings, drawn on a canvas under a layer that takes pointer and keys. */
export const TemperatureChart = ({
  period,
  onZoom,
  label,
  describedBy,
  crosshair,
  ...drawn
}: Props) => {
  const [frame, width] = useWidth()
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const areFontsLoaded = useFonts()
  const [pointedMs, setPointedMs] = useState<number | null>(null)
  const [selection, setSelection] = useState<Span | null>(null)

  const { series, visible, covered, limits, alarms, height } = drawn
  const view: ChartView = { ...drawn, width: Math.max(1, width) }
  const { plot } = boxesOf(view)
  const ruler = useMemo(
    () => valueAxisOf(series, limits, plot.height),
    [series, limits, plot.height],
  )
  const shortestMs = SHORTEST_INTERVALS * series.usualIntervalMs

  useEffect(() => {
    if (canvas.current && width > 0)
      paintChart(canvas.current, { ...drawn, width }, window.devicePixelRatio)
    // The picture follows from exactly these; `areFontsLoaded` draws again with the right letters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [
    width,
    height,
    series,
    visible,
    covered,
    limits,
    alarms,
    drawn.style,
    drawn.zone,
    drawn.scheme,
    drawn.isNarrow,
    drawn.words,
    areFontsLoaded,
  ])

  usePlotPointer(layer, {
    plot,
    visible,
    bounds: period,
    shortestMs,
    point: setPointedMs,
    select: setSelection,
    zoom: onZoom,
  })

  const index = pointedMs === null ? -1 : nearestIndex(series.times, pointedMs)
  const pointed = index < 0 ? null : pointedAt(series, index, limits)
  const isShown =
    pointed !== null && pointed.timeMs >= visible.fromMs && pointed.timeMs <= visible.toMs

  const step = (by: number): void => {
    if (series.times.length === 0) return
    const from = index >= 0 ? index + by : nearestIndex(series.times, visible.toMs)
    const next = Math.min(Math.max(from, 0), series.times.length - 1)
    const timeMs = series.times[next]!
    setPointedMs(timeMs)
    if (timeMs < visible.fromMs || timeMs > visible.toMs) {
      onZoom(movedBy(visible, timeMs - (visible.fromMs + visible.toMs) / 2, period))
    }
  }
  const zoomBy = (factor: number): void =>
    onZoom(
      zoomedAround(
        visible,
        isShown ? pointed.timeMs : (visible.fromMs + visible.toMs) / 2,
        factor,
        period,
        shortestMs,
      ),
    )

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(10, Math.round(series.times.length / 20))
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => step(event.shiftKey ? -page : -1),
      ArrowRight: () => step(event.shiftKey ? page : 1),
      ArrowDown: () => step(-1),
      ArrowUp: () => step(1),
      PageDown: () => step(-page),
      PageUp: () => step(page),
      Home: () => step(-series.times.length),
      End: () => step(series.times.length),
      '+': () => zoomBy(0.5),
      '=': () => zoomBy(0.5),
      '-': () => zoomBy(2),
      '0': () => onZoom(period),
      Escape:
        pointed || !isWhole(visible, period)
          ? () => (pointed ? setPointedMs(null) : onZoom(period))
          : undefined,
    }
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div ref={frame} className={classes['frame']} style={{ height }}>
      <canvas ref={canvas} className={classes['canvas']} aria-hidden="true" />
      <div
        ref={layer}
        className={classes['layer']}
        tabIndex={0}
        role="slider"
        aria-label={label}
        aria-describedby={describedBy}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, series.times.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={
          pointed
            ? [
                crosshair.value(pointed),
                crosshair.distance(pointed),
                crosshair.time(pointed.timeMs),
              ].join(', ')
            : crosshair.nothing
        }
        onKeyDown={onKeyDown}
      />
      {selection && (
        <div
          className={classes['selection']}
          style={{
            left: xAtTime(selection.fromMs, plot, visible),
            width:
              xAtTime(selection.toMs, plot, visible) - xAtTime(selection.fromMs, plot, visible),
            top: plot.top,
            height: plot.height,
          }}
        />
      )}
      {isShown && (
        <Crosshair
          plot={plot}
          frameWidth={width}
          x={xAtTime(pointed.timeMs, plot, visible)}
          y={plot.top + ((ruler.max - pointed.value) / (ruler.max - ruler.min)) * plot.height}
          isOutOfRange={pointed.isOutOfRange}
          value={crosshair.value(pointed)}
          distance={crosshair.distance(pointed)}
          spread={crosshair.spread(pointed)}
          time={crosshair.time(pointed.timeMs)}
        />
      )}
    </div>
  )
}
