import type { CustomSeriesOption } from 'echarts/charts'
import type { Piece } from './curve.ts'
import type { Span } from './drawn-series.ts'

type RenderItem = NonNullable<CustomSeriesOption['renderItem']>
type Shape = NonNullable<ReturnType<RenderItem>>
type Plot = { x: number; y: number; width: number; height: number }
type Px = [x: number, y: number]

/** From °C and ms since 1970 to pixels. */
export type ToPx = (timeMs: number, celsius: number) => Px

/** A series that draws shapes by hand: in canvas and SVG alike, behind no pointer, without motion. */
export const shapes = (
  draw: (toPx: ToPx, plot: Plot) => Shape[],
  anchor: readonly [timeMs: number, value: number],
  more: Partial<CustomSeriesOption> = {},
): CustomSeriesOption => ({
  type: 'custom',
  silent: true,
  animation: false,
  data: [[anchor[0], anchor[1]]],
  renderItem: (params, api) => ({
    type: 'group',
    // Else what an earlier picture had more of would stay.
    $mergeChildren: false,
    children: draw((timeMs, celsius) => api.coord([timeMs, celsius]) as Px, params.coordSys as unknown as Plot) as never,
  }),
  ...more,
})

const HATCH_PX = 6

/** Lines at 45°, 6 px apart, in places that do not depend on the box, so that a growing gap stands still. */
export const hatchPath = ({ x, y, width, height }: Plot): string => {
  const parts: string[] = []
  const bottom = y + height
  for (let start = Math.floor((x + y) / HATCH_PX) * HATCH_PX; start <= x + width + bottom; start += HATCH_PX) {
    const fromX = Math.max(x, start - bottom)
    const toX = Math.min(x + width, start - y)
    if (toX > fromX) parts.push(`M${fromX} ${start - fromX}L${toX} ${start - toX}`)
  }
  return parts.join('')
}

/** A hatched box for each gap, between two temperatures or over the whole height of the plot. */
export const hatches = (gaps: readonly Span[], toPx: ToPx, plot: Plot, colour: string, between?: { low: number; high: number }): Shape[] =>
  gaps.flatMap((gap) => {
    const [fromX] = toPx(gap.fromMs, 0)
    const [toX] = toPx(gap.toMs, 0)
    const x = Math.max(plot.x, fromX)
    const width = Math.min(plot.x + plot.width, Math.max(toX, fromX + 2)) - x
    if (width <= 0) return []
    const y = between ? Math.max(plot.y, toPx(0, between.high)[1]) : plot.y
    const bottom = between ? Math.min(plot.y + plot.height, toPx(0, between.low)[1]) : plot.y + plot.height
    const pathData = hatchPath({ x, y, width, height: bottom - y })
    return pathData === '' ? [] : [{ type: 'path', shape: { pathData } as never, style: { fill: 'none', stroke: colour, lineWidth: 1, opacity: 0.55 } }]
  })

/** An unbroken line. */
export const polyline = (piece: Piece, toPx: ToPx, stroke: string, lineWidth: number): Shape => ({
  type: 'polyline',
  shape: { points: piece.map(([time, celsius]) => toPx(time, celsius)) },
  style: { fill: 'none', stroke, lineWidth, lineJoin: 'round', lineCap: 'round' },
})

/** The area between two edges of equal times. */
export const areaBetween = (upper: Piece, lower: Piece, toPx: ToPx, fill: string, opacity: number): Shape => ({
  type: 'polygon',
  shape: { points: [...upper.map(([time, celsius]) => toPx(time, celsius)), ...lower.toReversed().map(([time, celsius]) => toPx(time, celsius))] },
  style: { fill, opacity },
})

/** The area from the curve to a limit. */
export const areaToLimit = (piece: Piece, limit: number, toPx: ToPx, fill: string, opacity: number): Shape => {
  const first = piece[0]![0]
  const last = piece[piece.length - 1]![0]
  return {
    type: 'polygon',
    shape: { points: [toPx(first, limit), ...piece.map(([time, celsius]) => toPx(time, celsius)), toPx(last, limit)] },
    style: { fill, opacity },
  }
}

export const dot = ([x, y]: Px, fill: string): Shape => ({ type: 'circle', shape: { cx: x, cy: y, r: 2.4 }, style: { fill } })

export const horizontal = (y: number, from: number, to: number, stroke: string, lineWidth: number, lineDash?: number[]): Shape => ({
  type: 'line',
  shape: { x1: from, x2: to, y1: y, y2: y },
  style: lineDash ? { stroke, lineWidth, lineDash } : { stroke, lineWidth },
})

export const text = (
  content: string,
  [x, y]: Px,
  { fill, font, align = 'left', verticalAlign = 'middle', halo }: {
    fill: string
    font: string
    align?: 'left' | 'center' | 'right'
    verticalAlign?: 'top' | 'middle' | 'bottom'
    /** Drawn round the letters, so that they can be read over a line. */
    halo?: string
  },
): Shape => ({
  type: 'text',
  style: { text: content, x, y, fill, font, align, verticalAlign, ...(halo ? { stroke: halo, lineWidth: 3 } : {}) },
})
