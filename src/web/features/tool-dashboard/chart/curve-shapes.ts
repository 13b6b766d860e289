import type { Limits } from '../../../../domain/limits/limits.ts'
import {
  areaBetween,
  areaToLimit,
  clipped,
  dot,
  polyline,
  text,
  type Shape,
} from './chart-shapes.ts'
import {
  edgePieces,
  labelledPeaks,
  meanPieces,
  plainPieces,
  type Beyond,
  type Piece,
} from './curve.ts'
import { boxWithin, type Drawing } from './drawing.ts'
import {
  judgedBeyond,
  judgedPieces,
  judgedRunsOf,
  judgedWithin,
  wholePiece,
} from './judged-line.ts'

const PEAK_LABEL_PX = 64

export type Curves = {
  /** The parts of the line between the limits. */
  within: Piece[]
  /** The stretches outside the limits, on both sides. */
  beyond: Beyond[]
  /**
   * The upper and lower edge of the shade, with the limits of its time; none where the line is
   * plain.
   */
  edges: { upper: Piece; lower: Piece; limits: Limits }[]
}

export const curvesOf = ({ view, plot }: Drawing): Curves => {
  const { series, limits, visible } = view
  const judgedRuns = judgedRunsOf(series, limits)
  const runs = judgedRuns.map(({ run }) => run)
  if (view.style === 'plain') {
    const isDense = series.times.length > plot.width * 2
    const columnMs = isDense ? (visible.toMs - visible.fromMs) / plot.width : 0
    const line = judgedPieces(judgedRuns, plainPieces(series, columnMs, runs))
    return {
      within: judgedWithin(line),
      beyond: [...judgedBeyond(line, 'high'), ...judgedBeyond(line, 'low')],
      edges: [],
    }
  }
  const upper = judgedPieces(judgedRuns, edgePieces(series, 'highs', runs))
  const lower = judgedPieces(judgedRuns, edgePieces(series, 'lows', runs))
  return {
    within: judgedWithin(judgedPieces(judgedRuns, meanPieces(series, runs))),
    beyond: [...judgedBeyond(upper, 'high'), ...judgedBeyond(lower, 'low')],
    edges: upper.map((edge, index) => ({
      upper: wholePiece(edge),
      lower: wholePiece(lower[index] ?? edge),
      limits: edge.limits,
    })),
  }
}

/** A piece of one reading is no line; it is drawn as a dot. */
const isLine = (piece: Piece): boolean => piece.length > 1

/** What lies below the lines of the limits: the shade and the line within the range. */
export const curvesWithin = (drawing: Drawing, { within, edges }: Curves): Shape[] => {
  const { plot, at, colour } = drawing
  return [
    ...edges
      .filter(({ upper }) => isLine(upper))
      .map(({ upper, lower, limits }) =>
        clipped(boxWithin(drawing, limits), [
          areaBetween(upper, lower, at, colour('green-mark'), 0.3),
        ]),
      ),
    clipped(
      plot,
      within.filter(isLine).map((piece) => polyline(piece, at, colour('green-mark'), 1.6)),
    ),
  ]
}

/** What lies on top of the lines of the limits: excursions, and single readings as dots. */
export const curvesBeyond = (drawing: Drawing, { within, beyond }: Curves): Shape => {
  const { plot, at, colour } = drawing
  return clipped(plot, [
    ...beyond
      .filter(({ points }) => isLine(points))
      .flatMap((excursion) => [
        areaToLimit(excursion.points, excursion.limit, at, colour('red-mark'), 0.2),
        polyline(excursion.points, at, colour('red-mark'), 2.4),
      ]),
    ...within
      .filter((piece) => !isLine(piece))
      .map(([point]) => dot([at.x(point![0]), at.y(point![1])], colour('green-mark'))),
    ...beyond
      .filter(({ points }) => !isLine(points))
      .map(({ peak }) => dot([at.x(peak[0]), at.y(peak[1])], colour('red-mark'))),
  ])
}

/** How far beyond its limit an excursion went, at its farthest point. */
export const peakLabels = (drawing: Drawing, { beyond }: Curves): Shape[] => {
  const { view, plot, at, colour } = drawing
  const { visible, words } = view
  const peaks = labelledPeaks(
    beyond.filter(({ peak: [time] }) => time >= visible.fromMs && time <= visible.toMs),
    (PEAK_LABEL_PX / plot.width) * (visible.toMs - visible.fromMs),
  )
  const leftMost = plot.left + PEAK_LABEL_PX / 2
  const rightMost = plot.left + plot.width - PEAK_LABEL_PX / 2
  return peaks.map((excursion) => {
    const [time, celsius] = excursion.peak
    const isHigh = excursion.side === 'high'
    const x = Math.min(Math.max(at.x(time), leftMost), rightMost)
    const y = at.y(celsius) + (isHigh ? -6 : 6)
    return text(words.beyond(celsius - excursion.limit), [x, y], {
      fill: colour('red'),
      size: 13,
      weight: 600,
      align: 'center',
      verticalAlign: isHigh ? 'bottom' : 'top',
      halo: colour('surface'),
    })
  })
}
