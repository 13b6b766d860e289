import type { Box } from './chart-view.ts'
import type { Piece } from './curve.ts'

export type Px = readonly [x: number, y: number]
export type Points = readonly Px[]
export type Line = readonly [from: Px, to: Px]

/** Left out: not filled, not stroked. `opacity` is that of both; 1 unless given. */
export type Paint = {
  fill?: string
  stroke?: string
  strokeWidth?: number
  opacity?: number
  dash?: readonly number[]
  /** Round corners and ends; without it a line has sharp corners and flat ends. */
  isRound?: boolean
}

export type Lettering = {
  fill: string
  /** px. */
  size: number
  weight: number
  align?: 'left' | 'center' | 'right'
  /** Which part of the letters lies at the text's place. */
  verticalAlign?: 'top' | 'middle' | 'bottom'
  /** A colour drawn around the letters, so that they can be read on top of a line. */
  halo?: string
}

/**
 * One thing to draw, in px. `paint-chart.ts` paints it on a canvas, `chart-as-svg.ts` writes it
 * into a file.
 */
export type Shape =
  | { kind: 'clipped'; box: Box; shapes: readonly Shape[] }
  | { kind: 'rect'; box: Box; radius: number; paint: Paint }
  | { kind: 'circle'; centre: Px; radius: number; paint: Paint }
  | { kind: 'polyline' | 'polygon'; points: Points; paint: Paint }
  | { kind: 'lines'; lines: readonly Line[]; paint: Paint }
  | { kind: 'text'; text: string; place: Px; lettering: Lettering }

/** From ms since 1970 and °C to pixels. */
export type Projection = { x: (timeMs: number) => number; y: (celsius: number) => number }

const HATCH_PX = 6

/** Lines rise to the right where readings are missing, and fall where nothing was monitored. */
export type HatchDirection = 'rising' | 'falling'

/**
 * Lines at 45°, 6 px apart. Their places do not depend on the box: while a gap grows, its lines
 * stand still.
 */
export const hatchLines = (
  { left, top, width, height }: Box,
  direction: HatchDirection = 'rising',
): Line[] => {
  const lines: Line[] = []
  const bottom = top + height
  const right = left + width
  if (direction === 'falling') {
    const first = Math.floor((left - bottom) / HATCH_PX) * HATCH_PX
    for (let difference = first; difference <= right - top; difference += HATCH_PX) {
      const fromX = Math.max(left, difference + top)
      const toX = Math.min(right, difference + bottom)
      if (toX > fromX)
        lines.push([
          [fromX, fromX - difference],
          [toX, toX - difference],
        ])
    }
    return lines
  }
  for (
    let sum = Math.floor((left + top) / HATCH_PX) * HATCH_PX;
    sum <= right + bottom;
    sum += HATCH_PX
  ) {
    const fromX = Math.max(left, sum - bottom)
    const toX = Math.min(right, sum - top)
    if (toX > fromX)
      lines.push([
        [fromX, sum - fromX],
        [toX, sum - toX],
      ])
  }
  return lines
}

export const hatch = (box: Box, stroke: string, direction?: HatchDirection): Shape[] => {
  const lines = hatchLines(box, direction)
  return lines.length === 0
    ? []
    : [{ kind: 'lines', lines, paint: { stroke, strokeWidth: 1, opacity: 0.55 } }]
}

export const filledBox = (box: Box, fill: string, radius = 0): Shape => ({
  kind: 'rect',
  box,
  radius,
  paint: { fill },
})

/** A line of 1 px inside the edge of the box. */
export const frame = ({ left, top, width, height }: Box, stroke: string): Shape => ({
  kind: 'rect',
  box: {
    left: left + 0.5,
    top: top + 0.5,
    width: Math.max(0, width - 1),
    height: Math.max(0, height - 1),
  },
  radius: 1,
  paint: { stroke, strokeWidth: 1 },
})

/** The parts of the shapes that lie inside the box. */
export const clipped = (box: Box, shapes: readonly Shape[]): Shape => ({
  kind: 'clipped',
  box,
  shapes,
})

const pointsOf = (piece: Piece, at: Projection): Px[] =>
  piece.map(([time, celsius]) => [at.x(time), at.y(celsius)])

/** An unbroken line. */
export const polyline = (
  piece: Piece,
  at: Projection,
  stroke: string,
  strokeWidth: number,
): Shape => ({
  kind: 'polyline',
  points: pointsOf(piece, at),
  paint: { stroke, strokeWidth, isRound: true },
})

/** The area between two edges that have the same times. */
export const areaBetween = (
  upper: Piece,
  lower: Piece,
  at: Projection,
  fill: string,
  opacity: number,
): Shape => ({
  kind: 'polygon',
  points: [...pointsOf(upper, at), ...pointsOf(lower, at).reverse()],
  paint: { fill, opacity },
})

/** The area between the curve and a limit. */
export const areaToLimit = (
  piece: Piece,
  limit: number,
  at: Projection,
  fill: string,
  opacity: number,
): Shape => ({
  kind: 'polygon',
  points: [
    [at.x(piece[0]![0]), at.y(limit)],
    ...pointsOf(piece, at),
    [at.x(piece[piece.length - 1]![0]), at.y(limit)],
  ],
  paint: { fill, opacity },
})

export const dot = (centre: Px, fill: string): Shape => ({
  kind: 'circle',
  centre,
  radius: 2.4,
  paint: { fill },
})

/** Straight lines with one paint, as one shape. Lines up to 1 px wide lie on whole pixels. */
export const straightLines = (
  lines: readonly Line[],
  stroke: string,
  strokeWidth = 1,
  more: { opacity?: number; dash?: readonly number[] } = {},
): Shape[] => {
  if (lines.length === 0) return []
  const sharp = (value: number): number => (strokeWidth <= 1 ? Math.round(value) + 0.5 : value)
  const sharpPoint = ([x, y]: Px): Px => [sharp(x), sharp(y)]
  return [
    {
      kind: 'lines',
      lines: lines.map(([from, to]) => [sharpPoint(from), sharpPoint(to)]),
      paint: { stroke, strokeWidth, ...more },
    },
  ]
}

export const text = (
  content: string,
  place: Px,
  lettering: Lettering,
): Extract<Shape, { kind: 'text' }> => ({
  kind: 'text',
  text: content,
  place,
  lettering,
})

export const HALO_PX = 3
/** Without it the corners of letters such as M would throw long spikes. */
export const HALO_MITER_LIMIT = 2

/** How far the middle of the letters lies below the text's place, in heights of the letters. */
const MIDDLE_BELOW_PLACE = { top: 0.5, middle: 0, bottom: -0.5 } as const satisfies Record<
  NonNullable<Lettering['verticalAlign']>,
  number
>

/** The height at which the middle of the letters lies, px. */
export const middleOfText = ([, y]: Px, { verticalAlign = 'middle', size }: Lettering): number =>
  y + MIDDLE_BELOW_PLACE[verticalAlign] * size
