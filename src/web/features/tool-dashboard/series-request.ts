import { ChartSeriesDocument, type ChartSeriesQuery } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { styleOf, type ChartView } from './chart/chart-view.ts'
import type { DrawnSeries, Span } from './chart/drawn-series.ts'
import type { LimitHistory } from './chart/limits-at.ts'

/** A series, the span that it covers, and how it is drawn. */
export type LoadedSeries = {
  series: DrawnSeries
  span: Span
  /** In force in the span; no stretch lies on both sides of a change. */
  limits: LimitHistory
  /** When the tool's first limits came into force; they judge earlier readings too. */
  limitsFromMs: number
  /** No reading of the span is missing before, ms since 1970. */
  expectedFromMs: number
  style: ChartView['style']
  isExact: boolean
  /** How many stretches were asked for. */
  maxPoints: number
}

/**
 * Enough for a reading each minute of two days, with room on either side: all of them are drawn.
 */
const PLAIN_POINTS = 6_000
const PX_PER_STRETCH = 2.2
const LEAST_STRETCHES = 120
const MOST_STRETCHES = 2_000

/**
 * In steps of 40, so that dragging the window's edge does not ask for a new series at every pixel.
 */
export const stretchesFor = (widthPx: number): number =>
  Math.min(
    MOST_STRETCHES,
    Math.max(LEAST_STRETCHES, Math.round(widthPx / PX_PER_STRETCH / 40) * 40),
  )

export const pointsFor = (visible: Span, widthPx: number): number =>
  styleOf(visible) === 'plain' ? PLAIN_POINTS : stretchesFor(widthPx)

export const drawnSeries = (
  answer: ChartSeriesQuery['chartSeries'],
  span: Span,
  maxPoints: number,
): Pick<LoadedSeries, 'series' | 'isExact'> => {
  const isExact = answer.readings === answer.times.length
  const { times, lows, highs, means, usualIntervalMs, gapStarts, gapEnds } = answer
  const gaps = gapEnds.map((toMs, i) => ({ fromMs: gapStarts[i] ?? toMs, toMs }))
  return {
    isExact,
    series: {
      times,
      lows,
      highs,
      means,
      gaps,
      usualIntervalMs,
      stretchMs: isExact ? 0 : (span.toMs - span.fromMs) / maxPoints,
    },
  }
}

type SeriesQuestion = {
  toolId: string
  span: Span
  maxPoints: number
  style: ChartView['style']
}

/** The whole of a period, for a card of this width. */
export const wholeQuestion = (toolId: string, span: Span, widthPx: number): SeriesQuestion => ({
  toolId,
  span,
  maxPoints: pointsFor(span, widthPx),
  style: styleOf(span),
})

/** Of what is asked for ahead; the page's own queries have the limits in their keys too. */
export const aheadKey = ({ toolId, span, maxPoints }: SeriesQuestion) =>
  ['series', toolId, span.fromMs, span.toMs, maxPoints] as const

export const loadSeries = async (
  { toolId, span, maxPoints, style }: SeriesQuestion,
  signal?: AbortSignal,
): Promise<LoadedSeries> => {
  const { chartSeries } = await request(
    ChartSeriesDocument,
    {
      toolId,
      dateStart: new Date(span.fromMs).toISOString(),
      dateEnd: new Date(span.toMs).toISOString(),
      maxPoints,
    },
    { signal },
  )
  const { limits, limitsFromMs, expectedFromMs } = chartSeries
  return {
    ...drawnSeries(chartSeries, span, maxPoints),
    span,
    style,
    maxPoints,
    limits,
    limitsFromMs,
    expectedFromMs,
  }
}

const HALF = 0.5

/**
 * The visible part with half of its length on either side, so that moving it shows a fine line at
 * once. It is cut to the period and rounded to seconds.
 */
export const zoomSpan = (visible: Span, period: Span): Span => {
  const room = (visible.toMs - visible.fromMs) * HALF
  const second = (ms: number): number => Math.round(ms / 1_000) * 1_000
  return {
    fromMs: Math.max(period.fromMs, second(visible.fromMs - room)),
    toMs: Math.min(period.toMs, second(visible.toMs + room)),
  }
}

export const covers = (outer: Span, inner: Span): boolean =>
  outer.fromMs <= inner.fromMs && outer.toMs >= inner.toMs
