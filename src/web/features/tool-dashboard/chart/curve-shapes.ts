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
import type { Box } from './chart-view.ts'
import { boxWithin, type Drawing } from './drawing.ts'
import { firstFree, type Label } from './free-place.ts'
import {
  judgedBeyond,
  judgedPieces,
  judgedRunsOf,
  judgedWithin,
  wholePiece,
} from './judged-line.ts'

const PEAK_LABEL_PX = 64
/** From one row of labels to the next. */
const PEAK_ROW_PX = 16

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

/** Where the curve is out of range, from the limit to the farthest value. */
export const boxesOfExcursions = ({ at }: Drawing, { beyond }: Curves): Box[] =>
  beyond.map(({ points, peak: [, celsius], limit }) => {
    const left = at.x(points[0]![0])
    const ends = [at.y(celsius), at.y(limit)]
    return {
      left,
      top: Math.min(...ends),
      width: at.x(points.at(-1)![0]) - left,
      height: Math.abs(ends[0]! - ends[1]!),
    }
  })

/**
 * How far beyond its limit an excursion went, at its farthest point: beside it or farther out where
 * another label stands. `names`: those of the limits.
 */
export const peakLabels = (
  drawing: Drawing,
  { beyond }: Curves,
  names: readonly Label[],
): Label[] => {
  const { view, plot } = drawing
  const { visible } = view
  const peaks = labelledPeaks(
    beyond.filter(({ peak: [time] }) => time >= visible.fromMs && time <= visible.toMs),
    (PEAK_LABEL_PX / plot.width) * (visible.toMs - visible.fromMs),
  )
  const labels: Label[] = []
  for (const excursion of peaks) {
    const places = placesOfPeak(drawing, excursion)
    labels.push(firstFree(places, [...names, ...labels]) ?? places[0]!)
  }
  return labels
}

const placesOfPeak = (
  { view, plot, at, colour }: Drawing,
  { side, peak: [time, celsius], limit }: Beyond,
): Label[] => {
  const outwards = side === 'high' ? -1 : 1
  const leftMost = plot.left + PEAK_LABEL_PX / 2
  const rightMost = plot.left + plot.width - PEAK_LABEL_PX / 2
  const y = at.y(celsius) + outwards * 6
  const isInPlot = (px: number): boolean => px >= plot.top && px <= plot.top + plot.height
  const rows = [0, 1, 2].map((row) => y + outwards * row * PEAK_ROW_PX)
  const inPlot = rows.filter((rowY, row) => row === 0 || isInPlot(rowY + outwards * PEAK_ROW_PX))
  return [0, -1, 1].flatMap((step) =>
    inPlot.map((rowY) =>
      text(
        view.words.beyond(celsius - limit),
        [Math.min(Math.max(at.x(time) + step * PEAK_LABEL_PX, leftMost), rightMost), rowY],
        {
          fill: colour('red'),
          size: 13,
          weight: 600,
          align: 'center',
          verticalAlign: side === 'high' ? 'bottom' : 'top',
          halo: colour('surface'),
        },
      ),
    ),
  )
}
