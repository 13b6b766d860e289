import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks'
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { sidesOf } from './chart/chart-view.ts'
import type { Arrival, Span } from './chart/drawn-series.ts'
import { isWhole } from './chart/zoom.ts'
import { ChartBody, hasNoReading } from './chart-body.tsx'
import styles from './chart-card.module.css'
import { ChartHead } from './chart-head.tsx'
import { useGoodsLine } from './goods/use-goods.ts'
import type { Period } from './period.ts'
import { useChartSize } from './use-chart-size.ts'
import { useChartView } from './use-chart-view.ts'
import { useChartWords } from './use-chart-words.ts'
import { useFullScreen } from './use-full-screen.ts'
import type { LatestReading } from './use-latest-reading.ts'
import { covers } from './series-request.ts'
import { useSeries } from './use-series.ts'

type Props = {
  tool: ToolCardFragment
  viewer: Viewer
  period: Period
  span: Span
  /** "31 days, weeks 43 – 47, Europe/Lisbon" */
  periodLabel: string
  arrivals: readonly Arrival[]
  latest: LatestReading
  isNarrow: boolean
  /** When the server watched nothing. */
  outages: readonly Span[]
  /** When excursions began that were recognised as defrosting, ms since 1970. */
  defrostTimes: readonly number[]
  /** Whether the temperature of the goods was calculated. */
  hasGoods: boolean
  /** The part that is shown at first; null: all. */
  zoom: Span | null
  /** Of the part that is shown, once it has been left alone for a moment. */
  onZoomRest: (zoom: Span | null) => void
  onShowDay: (timeMs: number) => void
  /** Whether what follows the chart is due. */
  isAfterChart: boolean
  /** Called once the chart is there, or what stands in its place. */
  onChart: () => void
  /** What follows the chart, given the space beside its plot, px. */
  children: (sides: { left: number; right: number }) => ReactNode
}

const ZOOM_RESTS_MS = 400

/**
 * The chart with its tools. Give it a key of its period: another period then begins with its own zoom.
 * It is drawn again only for other props.
 */
export const ChartCard = memo(function ChartCard(props: Props) {
  const { tool, viewer, period, span, arrivals, latest, isNarrow, onShowDay, onChart } = props
  const { language, timeZone: zone } = viewer
  const [zoom, setZoom] = useState(props.zoom)
  const { fromMs, toMs } = zoom !== null && covers(span, zoom) ? zoom : span
  // The same object while nothing changed: for another one the picture is painted anew.
  const visible = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
  const tellRest = useDebouncedCallback(props.onZoomRest, ZOOM_RESTS_MS)
  const setVisible = useCallback(
    (next: Span): void => {
      const part = isWhole(next, span) ? null : next
      setZoom(part)
      tellRest(part)
    },
    [span, tellRest],
  )
  const showWhole = useCallback(() => setVisible(span), [setVisible, span])
  const { isFull, toggle } = useFullScreen()
  const { card, cardWidth, height } = useChartSize({ isNarrow, isFull })
  const { words, crosshair } = useChartWords(language, zone)
  // Deferred, so that React draws an answer in short steps.
  const series = useDeferredValue(
    useSeries({ tool, period: span, visible, widthPx: cardWidth, arrivals }),
  )
  const isLoading = series.kind === 'loading'
  useEffect(() => {
    if (!isLoading) onChart()
  }, [isLoading, onChart])
  const goods = useGoodsLine(
    tool.id,
    series.kind === 'loaded' ? series.shown : undefined,
    props.hasGoods,
    language,
  )
  const view = useChartView({
    tool,
    span,
    visible,
    outages: props.outages,
    defrostTimes: props.defrostTimes,
    goods: goods.line,
    series,
    zone,
    isNarrow,
    words,
  })
  const viewNow = useCallbackRef(() => view)
  const saved = useMemo(
    () => ({ tool, period, span, zone, language }),
    [tool, period, span, zone, language],
  )
  const noView = view !== null ? null : series.kind === 'failed' ? 'failed' : 'loading'

  const sides = sidesOf({ isNarrow, words, limits: view?.limits ?? [{ ...tool, fromMs: 0 }] })

  return (
    <>
      <section
        ref={card}
        className={styles.card}
        data-full={isFull || undefined}
        aria-labelledby="chart"
      >
        <ChartHead
          tool={tool}
          periodLabel={props.periodLabel}
          isNarrow={isNarrow}
          isFull={isFull}
          onToggleFull={toggle}
          onResetZoom={isWhole(visible, span) ? null : showWhole}
          isAfterChart={props.isAfterChart}
          nothingToSave={hasNoReading(series) ? 'empty' : noView}
          shown={saved}
          viewNow={viewNow}
        />
        <ChartBody
          tool={tool}
          viewer={viewer}
          period={period}
          span={span}
          height={height}
          series={series}
          view={view}
          crosshair={crosshair}
          latest={latest}
          onZoom={setVisible}
          onShowDay={onShowDay}
          retryGoods={goods.hasFailed ? goods.retry : null}
        />
      </section>
      {props.children(sides)}
    </>
  )
})
