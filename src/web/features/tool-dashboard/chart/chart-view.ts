import { HOUR_MS } from '../../../../domain/durations.ts'
import type { Scheme } from '../../../theme/tokens.ts'
import type { Provenance } from '../../../../domain/readings/provenance.ts'
import type { DrawnSeries, Span } from './drawn-series.ts'
import type { LimitHistory } from './limits-at.ts'

/** The words and numbers of a chart in the viewer's language. */
export type ChartWords = {
  /** "Temperature, °C": what the ruler of a downloaded picture counts. */
  unit: string
  /** °C with one decimal, without unit. */
  celsius: (value: number) => string
  /** °C for the ruler: as few decimals as the step needs. */
  step: (value: number) => string
  /** "+4.0 °C": how far beyond a limit. */
  beyond: (celsius: number) => string
  min: string
  max: string
  alarm: string
  events: string
  /** Of the hatched times, for the key of a downloaded picture. */
  noReadings: string
  notMonitored: string
  /** Of the ticks and dots in the lane of events, for the same key. */
  acknowledged: string
  defrosting: string
  week: (week: number) => string
  weekShort: (week: number) => string
}

/** The calculated temperature of the goods: the mean of each stretch, °C at ms since 1970. */
export type GoodsLine = {
  times: readonly number[]
  means: readonly number[]
  /** The line breaks before a stretch that begins at one of these. */
  gapEnds: readonly number[]
  /** "Goods, calculated, τ = 30 min" */
  name: string
  /** "Goods, calculated, τ = 30 min: 6.2 °C" */
  valueText: (celsius: number) => string
}

/** All that a picture of one tool's readings depends on. */
export type ChartView = {
  series: DrawnSeries
  /** What the plot shows from edge to edge; the period or what the viewer has zoomed to. */
  visible: Span
  /**
   * The part of the series in which readings are expected, up to now: where it has none, they are
   * missing.
   */
  covered: Span
  /** Those that were in force: every reading is judged by the limits of its own time. */
  limits: LimitHistory
  /**
   * When the first of them came into force; left out: before the period. Earlier readings are judged
   * by them, but no limits are drawn there.
   */
  limitsFromMs?: number
  /**
   * The alarms, for the lane of events; `isFault`: of the sensor or its silence, not of a
   * temperature.
   */
  alarms?: readonly (Span & { isFault: boolean })[]
  /** When alarms were acknowledged, ms since 1970. */
  acknowledgedTimes?: readonly number[]
  /** When excursions began that were recognised as defrosting, ms since 1970, ascending. */
  defrostTimes?: readonly number[]
  /** A line of its own; null for none. */
  goods?: GoodsLine | null
  /** When the server watched nothing. */
  outages?: readonly Span[]
  /** Readings that prove less than the others, for the lane of events and the crosshair. */
  marked?: readonly Provenance[]
  /** `plain`: every reading. `shade`: lowest to highest of each stretch with the middle line. */
  style: 'plain' | 'shade'
  zone: string
  scheme: Scheme
  /** px; `isNarrow` below 768 px: the limits' labels stand inside the plot. */
  width: number
  height: number
  isNarrow: boolean
  words: ChartWords
  /** Above the plot of a downloaded picture. */
  heading?: string
}

/** px from the picture's upper left corner. */
export type Box = { left: number; top: number; width: number; height: number }

export const FONT_FAMILY = "'Instrument Sans Variable', system-ui, sans-serif"

const LANE_HEIGHT = 12
const HEADING_HEIGHT = 52
/** Instrument Sans at 12 px, generously. */
const CHARACTER_PX = 6.8
/** px of a label, generously. */
export const textWidth = (text: string): number => text.length * CHARACTER_PX

/** The longest period that is drawn as a plain line. */
export const PLAIN_UP_TO_MS = 48 * HOUR_MS
/** Two days of which one has 25 hours are still drawn plainly. */
export const styleOf = (span: Span): ChartView['style'] =>
  span.toMs - span.fromMs <= PLAIN_UP_TO_MS + HOUR_MS ? 'plain' : 'shade'

/** The space beside the plot for the rulers, px. */
export const sidesOf = ({
  words,
  limits,
  isNarrow,
}: Pick<ChartView, 'isNarrow' | 'words' | 'limits'>): { left: number; right: number } => {
  const labels = limits.flatMap(({ min, max, notificationMin, notificationMax }) => [
    ...[notificationMin, notificationMax].map(
      (celsius) => `${words.alarm} ${words.celsius(celsius)}`,
    ),
    // An alarm limit that equals a limit shares its label.
    ...(max === notificationMax ? [`${words.max}, ${words.alarm} ${words.celsius(max)}`] : []),
    ...(min === notificationMin ? [`${words.min}, ${words.alarm} ${words.celsius(min)}`] : []),
  ])
  return {
    left: isNarrow ? 34 : Math.max(52, Math.ceil(textWidth(words.events)) + 20),
    right: isNarrow ? 10 : Math.ceil(Math.max(...labels.map(textWidth))) + 16,
  }
}

/** The plot, and the event lane beneath it. */
export const boxesOf = (
  view: Pick<ChartView, 'width' | 'height' | 'isNarrow' | 'words' | 'limits' | 'heading'>,
): { plot: Box; lane: Box } => {
  const { left, right } = sidesOf(view)
  const top = 34 + (view.heading === undefined ? 0 : HEADING_HEIGHT)
  const width = Math.max(40, view.width - left - right)
  const plot = { left, top, width, height: Math.max(40, view.height - top - 66) }
  return {
    plot,
    lane: { left, top: view.height - 8 - LANE_HEIGHT - 10, width, height: LANE_HEIGHT },
  }
}

export const timeAtX = (x: number, plot: Box, visible: Span): number =>
  visible.fromMs + ((x - plot.left) / plot.width) * (visible.toMs - visible.fromMs)

export const xAtTime = (timeMs: number, plot: Box, visible: Span): number =>
  plot.left + ((timeMs - visible.fromMs) / (visible.toMs - visible.fromMs)) * plot.width
