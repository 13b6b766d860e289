import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { curveOf, shadeOf } from './chart-curve.ts'
import { isShaded, type LimitStep, type Plot } from './chart-plot.ts'
import { type Colour, COLOURS, type Ink, type Point, type Rectangle } from './ink.ts'

/** Columns per point of the chart's width. A printer of 300 dpi has about four dots per point. */
const COLUMNS_PER_POINT = 3
const SHADED_COLUMNS_PER_POINT = 1

/** An unbroken piece of the curve. `upper`, `lower`: edges of the shade; for a line, all equal. */
type CurvePiece = { upper: Point[]; lower: Point[]; middle: Point[] }

const lineOf = (
  log: MeasureLog,
  breaks: readonly number[],
  { x, y }: Plot,
  columns: number,
): CurvePiece[] =>
  curveOf(log.series, log.fromMs, log.toMs, columns, breaks).map((piece) => {
    const points = Array.from({ length: piece.length / 2 }, (_, i): Point => [
      x(piece[2 * i]!),
      y(piece[2 * i + 1]!),
    ])
    return { upper: points, lower: points, middle: points }
  })

const shadeWithMiddle = (
  log: MeasureLog,
  breaks: readonly number[],
  { x, y }: Plot,
  columns: number,
): CurvePiece[] =>
  shadeOf(log.series, log.fromMs, log.toMs, columns, breaks).map((piece) => {
    const along = (value: 'high' | 'low' | 'mean'): Point[] =>
      piece.map((stretch) => [x(stretch.atMs), y(stretch[value])])
    return { upper: along('high'), lower: along('low'), middle: along('mean') }
  })

/**
 * Draws one piece. A piece of one point is a stroke from its lowest to its highest value; when both
 * are the same, the round ends of the stroke make a dot.
 */
const drawLine = (
  ink: Ink,
  points: readonly Point[],
  { upper, lower }: CurvePiece,
  style: { colour: Colour; width: number },
): void =>
  ink.line(points.length === 1 ? [upper[0]!, lower[0]!] : points, { ...style, cap: 'round' })

/** The parts of the plot above the upper limit; `areasBelow`: below the lower limit. */
const areasAbove = (steps: readonly LimitStep[], { top }: Plot): Rectangle[] =>
  steps.map(({ left, right, max }) => [left, top, right - left, max - top])
const areasBelow = (steps: readonly LimitStep[], { bottom }: Plot): Rectangle[] =>
  steps.map(({ left, right, min }) => [left, min, right - left, bottom - min])

/** Outline of the area between the points and the horizontal line at `y`. */
const filledTo = (points: readonly Point[], y: number): Point[] => [
  ...points,
  [points.at(-1)![0], y],
  [points[0]![0], y],
]

/**
 * Draws the curve: a thin line, or the shade of a long period. Where it is out of range, the line
 * is thick and the area up to the limit is filled.
 */
export const drawCurve = (
  ink: Ink,
  plot: Plot,
  steps: readonly LimitStep[],
  log: MeasureLog,
  figures: LogFigures,
): void => {
  const width = plot.right - plot.left
  const breaks = figures.completeness.lineBreaks
  const isLong = isShaded(log)
  const pieces = isLong
    ? shadeWithMiddle(log, breaks, plot, Math.round(width * SHADED_COLUMNS_PER_POINT))
    : lineOf(log, breaks, plot, Math.round(width * COLUMNS_PER_POINT))
  const above = areasAbove(steps, plot)
  const below = areasBelow(steps, plot)
  const isOut = figures.excursions.length > 0
  if (isOut) {
    ink.clipped(above, () =>
      ink.area(
        pieces.map(({ upper }) => filledTo(upper, plot.bottom)),
        COLOURS.alarmTint,
      ),
    )
    ink.clipped(below, () =>
      ink.area(
        pieces.map(({ lower }) => filledTo(lower, plot.top)),
        COLOURS.alarmTint,
      ),
    )
  }
  if (isLong)
    ink.area(
      pieces.map(({ upper, lower }) => [...upper, ...lower.toReversed()]),
      COLOURS.line,
    )
  for (const piece of pieces)
    drawLine(ink, piece.middle, piece, { colour: COLOURS.ink, width: 0.7 })
  if (!isOut) return
  const thick = { colour: COLOURS.alarm, width: isLong ? 1.2 : 1.6 }
  ink.clipped(above, () => pieces.forEach((piece) => drawLine(ink, piece.upper, piece, thick)))
  ink.clipped(below, () => pieces.forEach((piece) => drawLine(ink, piece.lower, piece, thick)))
}
