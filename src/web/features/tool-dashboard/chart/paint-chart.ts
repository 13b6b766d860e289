import { tokenColour } from '../../../theme/tokens.ts'
import { chartPicture } from './chart-picture.ts'
import {
  HALO_MITER_LIMIT,
  HALO_PX,
  middleOfText,
  type Lettering,
  type Paint,
  type Points,
  type Px,
  type Shape,
} from './chart-shapes.ts'
import { FONT_FAMILY, type ChartView } from './chart-view.ts'

/** Fills and strokes the path that was traced last. */
const paintPath = (
  context: CanvasRenderingContext2D,
  { fill, stroke, strokeWidth = 1, opacity = 1, dash = [], isRound = false }: Paint,
): void => {
  context.globalAlpha = opacity
  if (fill !== undefined) {
    context.fillStyle = fill
    context.fill()
  }
  if (stroke !== undefined) {
    context.strokeStyle = stroke
    context.lineWidth = strokeWidth
    context.lineJoin = isRound ? 'round' : 'miter'
    context.lineCap = isRound ? 'round' : 'butt'
    context.setLineDash([...dash])
    context.stroke()
  }
  context.globalAlpha = 1
}

const write = (
  context: CanvasRenderingContext2D,
  text: string,
  place: Px,
  lettering: Lettering,
): void => {
  const { fill, size, weight, align = 'left', halo } = lettering
  const [x] = place
  const middle = middleOfText(place, lettering)
  context.font = `${weight} ${size}px ${FONT_FAMILY}`
  context.textAlign = align
  context.textBaseline = 'middle'
  if (halo !== undefined) {
    context.strokeStyle = halo
    context.lineWidth = HALO_PX
    context.lineJoin = 'miter'
    context.miterLimit = HALO_MITER_LIMIT
    context.setLineDash([])
    context.strokeText(text, x, middle)
    context.miterLimit = 10
  }
  context.fillStyle = fill
  context.fillText(text, x, middle)
}

const tracePoints = (context: CanvasRenderingContext2D, points: Points): void => {
  // The first lineTo of a path moves there.
  for (const [x, y] of points) context.lineTo(x, y)
}

const paintShape = (context: CanvasRenderingContext2D, shape: Shape): void => {
  switch (shape.kind) {
    case 'clipped': {
      const { left, top, width, height } = shape.box
      context.save()
      context.beginPath()
      context.rect(left, top, width, height)
      context.clip()
      for (const inner of shape.shapes) paintShape(context, inner)
      context.restore()
      return
    }
    case 'text':
      write(context, shape.text, shape.place, shape.lettering)
      return
    case 'rect': {
      const { left, top, width, height } = shape.box
      context.beginPath()
      context.roundRect(left, top, width, height, shape.radius)
      break
    }
    case 'circle':
      context.beginPath()
      context.arc(...shape.centre, shape.radius, 0, 2 * Math.PI)
      break
    case 'lines':
      context.beginPath()
      for (const [from, to] of shape.lines) {
        context.moveTo(...from)
        context.lineTo(...to)
      }
      break
    case 'polyline':
      context.beginPath()
      tracePoints(context, shape.points)
      break
    case 'polygon':
      context.beginPath()
      tracePoints(context, shape.points)
      context.closePath()
  }
  paintPath(context, shape.paint)
}

/** The colour under the picture. Only a file has its own; on the screen the page's is seen. */
export const backgroundOf = (view: ChartView): string | null =>
  view.heading === undefined ? null : tokenColour('surface', view.scheme)

/**
 * Paints the shapes of the view's picture anew, in its size. `pixelRatio`: the canvas's pixels for each
 * px.
 */
export const paintShapes = (
  canvas: HTMLCanvasElement,
  shapes: readonly Shape[],
  view: ChartView,
  pixelRatio: number,
): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  // Setting a size, even the same one, wipes the canvas.
  canvas.width = Math.round(view.width * pixelRatio)
  canvas.height = Math.round(view.height * pixelRatio)
  context.scale(pixelRatio, pixelRatio)
  const background = backgroundOf(view)
  if (background !== null) {
    context.fillStyle = background
    context.fillRect(0, 0, view.width, view.height)
  }
  for (const shape of shapes) paintShape(context, shape)
}

/** Draws and paints the picture at once. */
export const paintChart = (canvas: HTMLCanvasElement, view: ChartView, pixelRatio: number): void =>
  paintShapes(canvas, chartPicture(view), view, pixelRatio)
