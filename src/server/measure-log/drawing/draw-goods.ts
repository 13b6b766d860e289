import type { LogFigures } from '../record/log-figures.ts'
import type { LogGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { curveOf, shadeOf } from './chart-curve.ts'
import { isShaded, type Plot } from './chart-plot.ts'
import { COLOURS, type Ink, type LineStyle, type Point } from './ink.ts'

/** Unlike every line of something that was measured. */
export const GOODS_LINE: LineStyle = { colour: COLOURS.brand, width: 0.9, dash: '3 1.5' }

/** Draws the calculated temperature of the goods; in a long period the mean of each stretch. */
export const drawGoods = (
  ink: Ink,
  { x, y, left, right }: Plot,
  log: MeasureLog,
  { series }: LogGoods,
  { completeness: { lineBreaks } }: LogFigures,
): void => {
  const columns = Math.round(right - left)
  const pieces: Point[][] = isShaded(log)
    ? shadeOf(series, log.fromMs, log.toMs, columns, lineBreaks).map((piece) =>
        piece.map(({ atMs, mean }): Point => [x(atMs), y(mean)]),
      )
    : curveOf(series, log.fromMs, log.toMs, columns, lineBreaks).map((piece) =>
        Array.from({ length: piece.length / 2 }, (_, i): Point => [
          x(piece[2 * i]!),
          y(piece[2 * i + 1]!),
        ]),
      )
  for (const piece of pieces)
    ink.line(piece.length === 1 ? [piece[0]!, piece[0]!] : piece, GOODS_LINE)
}
