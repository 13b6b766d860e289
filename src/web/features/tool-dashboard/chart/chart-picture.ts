import { tokenColour, type Token } from '../../../theme/tokens.ts'
import { axisShapes } from './axis-shapes.ts'
import {
  areaBetween,
  areaToLimit,
  box,
  clipped,
  dot,
  frame,
  hatch,
  polyline,
  strokes,
  text,
  type Projection,
  type Shape,
} from './chart-shapes.ts'
import { boxesOf, FONT, xAtTime, type Box, type ChartView } from './chart-view.ts'
import {
  beyondLimit,
  edgePieces,
  labelledPeaks,
  meanPieces,
  plainPieces,
  withinRange,
  type Beyond,
  type Piece,
} from './curve.ts'
import { gapsOf, type Span } from './drawn-series.ts'
import { timeAxisOf } from './time-axis.ts'
import { valueAxisOf, type ValueAxis } from './value-axis.ts'

const PEAK_LABEL_PX = 64
const LABEL_APART_PX = 15
const LANE_LEAST_PX = 3

type Drawing = {
  view: ChartView
  plot: Box
  lane: Box
  ruler: ValueAxis
  at: Projection
  colour: (token: Token) => string
  /** Those that can be seen. */
  gaps: readonly Span[]
}

/**
 * The readings on both sides out of range, each from limit to limit, and the pieces of the line
 * within.
 */
const curvesOf = ({
  view,
  plot,
}: Drawing): { within: Piece[]; beyond: Beyond[]; edges: (readonly [Piece, Piece])[] } => {
  const { series, limits, visible } = view
  if (view.style === 'plain') {
    const isDense = series.times.length > plot.width * 2
    const line = plainPieces(series, isDense ? (visible.toMs - visible.fromMs) / plot.width : 0)
    return {
      within: withinRange(line, limits),
      beyond: [...beyondLimit(line, limits.max, 'high'), ...beyondLimit(line, limits.min, 'low')],
      edges: [],
    }
  }
  const upper = edgePieces(series, 'highs')
  const lower = edgePieces(series, 'lows')
  return {
    within: withinRange(meanPieces(series), limits),
    beyond: [...beyondLimit(upper, limits.max, 'high'), ...beyondLimit(lower, limits.min, 'low')],
    edges: upper.map((edge, index) => [edge, lower[index] ?? edge] as const),
  }
}

const bandOf = ({ view: { limits }, plot, at }: Drawing): Box => {
  const top = at.y(limits.max)
  return { left: plot.left, top, width: plot.width, height: at.y(limits.min) - top }
}

const curveShapes = (drawing: Drawing): Shape[] => {
  const { view, plot, at, colour } = drawing
  const { limits, visible, words } = view
  const { within, beyond, edges } = curvesOf(drawing)
  const limitOf = ({ side }: Beyond): number => (side === 'high' ? limits.max : limits.min)
  const peaks = labelledPeaks(
    beyond.filter(({ peak: [time] }) => time >= visible.fromMs && time <= visible.toMs),
    limits,
    (PEAK_LABEL_PX / plot.width) * (visible.toMs - visible.fromMs),
  )
  const labels = peaks.map((one) => {
    const [time, celsius] = one.peak
    const isHigh = one.side === 'high'
    const x = Math.min(
      Math.max(at.x(time), plot.left + PEAK_LABEL_PX / 2),
      plot.left + plot.width - PEAK_LABEL_PX / 2,
    )
    return text(words.beyond(celsius - limitOf(one)), [x, at.y(celsius) + (isHigh ? -6 : 6)], {
      fill: colour('red'),
      font: `600 13px ${FONT}`,
      align: 'center',
      verticalAlign: isHigh ? 'bottom' : 'top',
      halo: colour('surface'),
    })
  })
  const isLine = (piece: Piece): boolean => piece.length > 1
  return [
    clipped(
      bandOf(drawing),
      edges
        .filter(([upper]) => isLine(upper))
        .map(([upper, lower]) => areaBetween(upper, lower, at, colour('green-mark'), 0.3)),
    ),
    clipped(
      plot,
      within.filter(isLine).map((piece) => polyline(piece, at, colour('green-mark'), 1.6)),
    ),
    ...limitLines(drawing),
    clipped(plot, [
      ...beyond
        .filter(({ points }) => isLine(points))
        .flatMap((one) => [
          areaToLimit(one.points, limitOf(one), at, colour('red-mark'), 0.2),
          polyline(one.points, at, colour('red-mark'), 2.4),
        ]),
      ...within
        .filter((piece) => !isLine(piece))
        .map(([point]) => dot([at.x(point![0]), at.y(point![1])], colour('green-mark'))),
      ...beyond
        .filter(({ points }) => !isLine(points))
        .map(({ peak }) => dot([at.x(peak[0]), at.y(peak[1])], colour('red-mark'))),
    ]),
    ...limitLabels(drawing),
    ...labels,
  ]
}

const alarmsInside = ({ view: { limits }, ruler }: Drawing): number[] =>
  [limits.notificationMax, limits.notificationMin].filter(
    (celsius) => celsius >= ruler.min && celsius <= ruler.max,
  )

const limitLines = (drawing: Drawing): Shape[] => {
  const {
    view: { limits },
    plot,
    at,
    colour,
  } = drawing
  const across = (celsius: number) =>
    [
      [plot.left, at.y(celsius)],
      [plot.left + plot.width, at.y(celsius)],
    ] as const
  return [
    ...strokes(alarmsInside(drawing).map(across), colour('control'), 1.2, { lineDash: [2, 4] }),
    ...strokes([across(limits.max), across(limits.min)], colour('limit'), 1.2),
  ]
}

const limitLabels = (drawing: Drawing): Shape[] => {
  const {
    view: { limits, words, isNarrow },
    plot,
    at,
    colour,
  } = drawing
  const named = (word: string, celsius: number): string => `${word} ${words.celsius(celsius)}`
  const bold = { fill: colour('ink2'), font: `600 12px ${FONT}` }
  if (isNarrow) {
    const inside = (word: string, celsius: number, halo: Token): Shape =>
      text(named(word, celsius), [plot.left + 6, at.y(celsius) - 4], {
        ...bold,
        verticalAlign: 'bottom',
        halo: colour(halo),
      })
    return [inside(words.max, limits.max, 'surface'), inside(words.min, limits.min, 'band')]
  }
  const x = plot.left + plot.width + 8
  const taken = [at.y(limits.max), at.y(limits.min)]
  return [
    text(named(words.max, limits.max), [x, at.y(limits.max)], bold),
    text(named(words.min, limits.min), [x, at.y(limits.min)], bold),
    ...alarmsInside(drawing)
      .filter((celsius) => taken.every((y) => Math.abs(y - at.y(celsius)) >= LABEL_APART_PX))
      .map((celsius) =>
        text(named(words.alarm, celsius), [x, at.y(celsius)], {
          fill: colour('muted'),
          font: `450 12px ${FONT}`,
        }),
      ),
  ]
}

/** The part of the time between two instants that lies in a box. */
const gapBox = (
  gap: Span,
  { left, top, width, height }: Box,
  at: Projection,
  leastPx: number,
): Box => {
  const from = Math.max(left, at.x(gap.fromMs))
  const to = Math.min(left + width, Math.max(at.x(gap.toMs), from + leastPx))
  return { left: from, top, width: Math.max(0, to - from), height }
}

const laneShapes = ({
  view: { words, isNarrow, visible, alarms = [] },
  lane,
  gaps,
  at,
  colour,
}: Drawing): Shape[] => [
  box(lane, colour('sunken'), 3),
  ...gaps.flatMap((gap) => {
    const place = gapBox(gap, lane, at, LANE_LEAST_PX)
    return [...hatch(place, colour('grey-mark')), frame(place, colour('grey-mark'))]
  }),
  ...alarms
    .filter(({ fromMs, toMs }) => toMs > visible.fromMs && fromMs < visible.toMs)
    .map((alarm) =>
      box(
        gapBox(alarm, lane, at, LANE_LEAST_PX),
        colour(alarm.isFault ? 'ochre-mark' : 'red-mark'),
        2,
      ),
    ),
  ...(isNarrow
    ? []
    : [
        text(words.events, [lane.left - 10, lane.top + lane.height / 2], {
          fill: colour('muted'),
          font: `450 12px ${FONT}`,
          align: 'right',
        }),
      ]),
]

/** Every shape of the picture, in the order in which they are painted, in px. */
export const chartPicture = (view: ChartView): Shape[] => {
  const { visible, words } = view
  const colour = (token: Token): string => tokenColour(token, view.scheme)
  const { plot, lane } = boxesOf(view)
  const ruler = valueAxisOf(view.series, view.limits, plot.height)
  const at: Projection = {
    x: (timeMs) => xAtTime(timeMs, plot, visible),
    y: (celsius) => plot.top + ((ruler.max - celsius) / (ruler.max - ruler.min)) * plot.height,
  }
  const gaps = gapsOf(view.series, view.covered).filter(
    ({ fromMs, toMs }) => toMs > visible.fromMs && fromMs < visible.toMs,
  )
  const drawing: Drawing = { view, plot, lane, ruler, at, colour, gaps }
  const band = bandOf(drawing)
  const { lines, rulers } = axisShapes({
    view,
    plot,
    ruler,
    time: timeAxisOf(visible, view.zone, plot.width),
    at,
    colour,
  })
  return [
    box(band, colour('band')),
    ...gaps.flatMap((gap) => hatch(gapBox(gap, band, at, 2), colour('grey-mark'))),
    ...lines,
    ...curveShapes(drawing),
    ...rulers,
    ...laneShapes(drawing),
    ...(view.heading === undefined
      ? []
      : [text(view.heading, [16, 22], { fill: colour('ink'), font: `600 15px ${FONT}` })]),
    ...(view.heading === undefined
      ? []
      : [text(words.unit, [16, 46], { fill: colour('muted'), font: `450 12px ${FONT}` })]),
  ]
}
