import type { Box } from './chart-view.ts'
import type { Piece } from './curve.ts'

export type Px = readonly [x: number, y: number]
export type Points = readonly Px[]

/**
 * Without `fill` or `stroke`, or with 'none', nothing is filled or drawn. `opacity` goes for both.
 */
export type Style = {
  fill?: string
  stroke?: string
  lineWidth?: number
  opacity?: number
  lineDash?: number[]
  lineJoin?: CanvasLineJoin
  lineCap?: CanvasLineCap
}

/** In px. The names are those of ECharts, which writes the same shapes into an SVG. */
export type Shape =
  | {
      type: 'group'
      clipPath: { type: 'rect'; shape: { x: number; y: number; width: number; height: number } }
      children: Shape[]
    }
  | {
      type: 'rect'
      shape: { x: number; y: number; width: number; height: number; r: number }
      style: Style
    }
  | { type: 'circle'; shape: { cx: number; cy: number; r: number }; style: Style }
  | { type: 'polyline' | 'polygon'; shape: { points: Points }; style: Style }
  | { type: 'path'; shape: { pathData: string }; style: Style }
  | {
      type: 'text'
      style: Style & {
        text: string
        x: number
        y: number
        font: string
        fill: string
        align: 'left' | 'center' | 'right'
        verticalAlign: 'top' | 'middle' | 'bottom'
      }
    }

/** From ms since 1970 and °C to pixels. */
export type Projection = { x: (timeMs: number) => number; y: (celsius: number) => number }

const HATCH_PX = 6

/**
 * Lines at 45°, 6 px apart, in places that do not depend on the box, so that a growing gap stands
 * still.
 */
export const hatchPath = ({ left, top, width, height }: Box): string => {
  const parts: string[] = []
  const bottom = top + height
  const right = left + width
  for (
    let start = Math.floor((left + top) / HATCH_PX) * HATCH_PX;
    start <= right + bottom;
    start += HATCH_PX
  ) {
    const fromX = Math.max(left, start - bottom)
    const toX = Math.min(right, start - top)
    if (toX > fromX) parts.push(`M${fromX} ${start - fromX}L${toX} ${start - toX}`)
  }
  return parts.join('')
}

export const hatch = (box: Box, colour: string): Shape[] => {
  const pathData = hatchPath(box)
  return pathData === ''
    ? []
    : [
        {
          type: 'path',
          shape: { pathData },
          style: { fill: 'none', stroke: colour, lineWidth: 1, opacity: 0.55 },
        },
      ]
}

export const box = ({ left: x, top: y, width, height }: Box, fill: string, round = 0): Shape => ({
  type: 'rect',
  shape: { x, y, width, height, r: round },
  style: { fill },
})

export const frame = ({ left: x, top: y, width, height }: Box, stroke: string): Shape => ({
  type: 'rect',
  shape: {
    x: x + 0.5,
    y: y + 0.5,
    width: Math.max(0, width - 1),
    height: Math.max(0, height - 1),
    r: 1,
  },
  style: { fill: 'none', stroke, lineWidth: 1 },
})

/** Shapes of which only what lies in the box is seen. */
export const clipped = ({ left: x, top: y, width, height }: Box, children: Shape[]): Shape => ({
  type: 'group',
  clipPath: { type: 'rect', shape: { x, y, width, height } },
  children,
})

const pointsOf = (piece: Piece, at: Projection): Px[] =>
  piece.map(([time, celsius]) => [at.x(time), at.y(celsius)])

/** An unbroken line. */
export const polyline = (
  piece: Piece,
  at: Projection,
  stroke: string,
  lineWidth: number,
): Shape => ({
  type: 'polyline',
  shape: { points: pointsOf(piece, at) },
  style: { fill: 'none', stroke, lineWidth, lineJoin: 'round', lineCap: 'round' },
})

/** The area between two edges of equal times. */
export const areaBetween = (
  upper: Piece,
  lower: Piece,
  at: Projection,
  fill: string,
  opacity: number,
): Shape => ({
  type: 'polygon',
  shape: { points: [...pointsOf(upper, at), ...pointsOf(lower, at).reverse()] },
  style: { fill, opacity },
})

/** The area from the curve to a limit. */
export const areaToLimit = (
  piece: Piece,
  limit: number,
  at: Projection,
  fill: string,
  opacity: number,
): Shape => ({
  type: 'polygon',
  shape: {
    points: [
      [at.x(piece[0]![0]), at.y(limit)],
      ...pointsOf(piece, at),
      [at.x(piece[piece.length - 1]![0]), at.y(limit)],
    ],
  },
  style: { fill, opacity },
})

export const dot = ([cx, cy]: Px, fill: string): Shape => ({
  type: 'circle',
  shape: { cx, cy, r: 2.4 },
  style: { fill },
})

/** Many straight lines of one kind as one shape; a hair's breadth line is put on whole pixels. */
export const strokes = (
  lines: readonly (readonly [from: Px, to: Px])[],
  stroke: string,
  lineWidth = 1,
  more: { opacity?: number; lineDash?: number[] } = {},
): Shape[] => {
  const sharp = (value: number): number => (lineWidth <= 1 ? Math.round(value) + 0.5 : value)
  const pathData = lines
    .map(([[x1, y1], [x2, y2]]) => `M${sharp(x1)} ${sharp(y1)}L${sharp(x2)} ${sharp(y2)}`)
    .join('')
  return pathData === ''
    ? []
    : [{ type: 'path', shape: { pathData }, style: { fill: 'none', stroke, lineWidth, ...more } }]
}

export type Lettering = {
  fill: string
  font: string
  align?: 'left' | 'center' | 'right'
  verticalAlign?: 'top' | 'middle' | 'bottom'
  /** Drawn round the letters, so that they can be read over a line. */
  halo?: string
}

export const text = (
  content: string,
  [x, y]: Px,
  { fill, font, align = 'left', verticalAlign = 'middle', halo }: Lettering,
): Shape => ({
  type: 'text',
  style: {
    text: content,
    x,
    y,
    fill,
    font,
    align,
    verticalAlign,
    ...(halo ? { stroke: halo, lineWidth: 3 } : {}),
  },
})
