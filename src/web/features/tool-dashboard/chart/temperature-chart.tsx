import { useMemo, useRef, useState } from 'react'
import type { Provenance } from '../../../../domain/readings/provenance.ts'
import { boxesOf, xAtTime, type Box, type ChartView, type GoodsLine } from './chart-view.ts'
import { Crosshair } from './crosshair.tsx'
import { pointedAt, type Pointed } from './crosshair-text.ts'
import { nearestIndex, type DrawnSeries, type Span } from './drawn-series.ts'
import type { LimitHistory } from './limits-at.ts'
import styles from './temperature-chart.module.css'
import { useChartCanvas } from './use-chart-canvas.ts'
import { useChartKeys } from './use-chart-keys.ts'
import { usePlotPointer } from './use-plot-pointer.ts'
import { valueAxisOf, type ValueAxis } from './value-axis.ts'

/** What the crosshair says, in the viewer's language. */
export type CrosshairWords = {
  value: (pointed: Pointed) => string
  distance: (pointed: Pointed) => string
  spread: (pointed: Pointed) => string | null
  time: (timeMs: number) => string
  /** Why a reading proves less than others, and when it arrived. */
  origin: (stretch: Provenance) => string
  /** When no reading is pointed at yet. */
  nothing: string
}

type Props = Omit<ChartView, 'width' | 'heading'> & {
  /** The longest time that can be made visible. */
  period: Span
  onZoom: (visible: Span) => void
  /** Names the chart for those who do not see it; `describedBy` is the id of its table twin. */
  label: string
  describedBy: string
  crosshair: CrosshairWords
}

const NONE: readonly Provenance[] = []

/** Nearer than six readings there is nothing more to see. */
const SHORTEST_INTERVALS = 6

const useRuler = (series: DrawnSeries, limits: LimitHistory, heightPx: number): ValueAxis =>
  useMemo(() => valueAxisOf(series, limits, heightPx), [series, limits, heightPx])

/** One tool's readings, drawn on a canvas under a layer that takes pointer and keys. */
export const TemperatureChart = ({
  period,
  onZoom,
  label,
  describedBy,
  crosshair,
  ...drawn
}: Props) => {
  const { series, visible, limits, height, goods = null, marked = NONE } = drawn
  const { frame, canvas, width } = useChartCanvas(drawn)
  const layer = useRef<HTMLDivElement>(null)
  const [pointedMs, setPointedMs] = useState<number | null>(null)
  const [selection, setSelection] = useState<Span | null>(null)

  const { plot } = boxesOf({ ...drawn, width: Math.max(1, width) })
  const ruler = useRuler(series, limits, plot.height)
  const shortestMs = SHORTEST_INTERVALS * series.usualIntervalMs
  const index = pointedMs === null ? -1 : nearestIndex(series.times, pointedMs)
  const pointed = pointedAt(series, index, limits)
  const notes = [
    ...goodsTexts(goods, pointed),
    ...marked
      .filter(({ fromMs, toMs }) => pointed && fromMs <= pointed.timeMs && pointed.timeMs < toMs)
      .map(crosshair.origin),
  ]
  const isShown =
    pointed !== null && pointed.timeMs >= visible.fromMs && pointed.timeMs <= visible.toMs

  usePlotPointer(layer, {
    plot,
    visible,
    bounds: period,
    shortestMs,
    point: setPointedMs,
    select: setSelection,
    zoom: onZoom,
  })
  const onKeyDown = useChartKeys({
    series,
    visible,
    period,
    shortestMs,
    index,
    shownMs: isShown ? pointed.timeMs : null,
    point: setPointedMs,
    zoom: onZoom,
  })

  return (
    <div ref={frame} className={styles.frame} style={{ height }}>
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <div
        ref={layer}
        className={styles.layer}
        tabIndex={0}
        role="slider"
        aria-label={label}
        aria-describedby={describedBy}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, series.times.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={pointed ? spoken(pointed, crosshair, notes) : crosshair.nothing}
        onKeyDown={onKeyDown}
      />
      {selection && <Selection span={selection} visible={visible} plot={plot} />}
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
          notes={notes}
        />
      )}
    </div>
  )
}

/** The temperature of the goods in the stretch that is pointed at. */
const goodsTexts = (goods: GoodsLine | null, pointed: Pointed | null): string[] => {
  if (goods === null || pointed === null) return []
  const index = nearestIndex(goods.times, pointed.timeMs)
  return goods.times[index] === pointed.timeMs ? [goods.valueText(goods.means[index]!)] : []
}

const spoken = (pointed: Pointed, words: CrosshairWords, notes: readonly string[]): string =>
  [words.value(pointed), words.distance(pointed), words.time(pointed.timeMs), ...notes].join(', ')

/** The time that a drag of the mouse spans, to which the chart then zooms. */
const Selection = ({ span, visible, plot }: { span: Span; visible: Span; plot: Box }) => {
  const left = xAtTime(span.fromMs, plot, visible)
  const width = xAtTime(span.toMs, plot, visible) - left
  return (
    <div className={styles.selection} style={{ left, width, top: plot.top, height: plot.height }} />
  )
}
