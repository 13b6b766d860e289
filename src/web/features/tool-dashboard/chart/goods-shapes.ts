import { clipped, dot, type Shape } from './chart-shapes.ts'
import type { GoodsLine } from './chart-view.ts'
import type { CurvePoint, Piece } from './curve.ts'
import type { Drawing } from './drawing.ts'

export const GOODS_LINE = { strokeWidth: 2, dash: [7, 4], isRound: false } as const

/** The line of the goods without its gaps. */
export const goodsPieces = ({ times, means, gapEnds }: GoodsLine): Piece[] => {
  const breaks = new Set(gapEnds)
  const pieces: CurvePoint[][] = []
  times.forEach((timeMs, i) => {
    const point: CurvePoint = [timeMs, means[i]!]
    if (i === 0 || breaks.has(timeMs)) pieces.push([point])
    else pieces.at(-1)!.push(point)
  })
  return pieces
}

/** The calculated temperature of the goods: dashed, and in the colour of no measured value. */
export const goodsShapes = ({ view: { goods }, plot, at, colour }: Drawing): Shape[] => {
  if (goods === null || goods === undefined) return []
  const stroke = colour('brand')
  return [
    clipped(
      plot,
      goodsPieces(goods).map((piece): Shape => {
        const points = piece.map(([timeMs, celsius]) => [at.x(timeMs), at.y(celsius)] as const)
        return points.length === 1
          ? dot(points[0]!, stroke)
          : { kind: 'polyline', points, paint: { stroke, ...GOODS_LINE } }
      }),
    ),
  ]
}
