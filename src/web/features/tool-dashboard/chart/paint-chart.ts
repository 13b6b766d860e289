import { tokenColour } from '../../../theme/tokens.ts'
import { chartPicture } from './chart-picture.ts'
import type { Lettering, Points, Shape, Style } from './chart-shapes.ts'
import type { ChartView } from './chart-view.ts'

const trace = (context: CanvasRenderingContext2D, points: Points): void => {
  context.beginPath()
  // The first lineTo of a path moves there.
  for (const [x, y] of points) context.lineTo(x, y)
}

/** `path`: what is painted; without it the one that was traced last. */
const paint = (
  context: CanvasRenderingContext2D,
  {
    fill = 'none',
    stroke = 'none',
    lineWidth = 1,
    opacity = 1,
    lineDash = [],
    lineJoin = 'miter',
    lineCap = 'butt',
  }: Style,
  path?: Path2D,
): void => {
  context.globalAlpha = opacity
  if (fill !== 'none') {
    context.fillStyle = fill
    if (path) context.fill(path)
    else context.fill()
  }
  if (stroke !== 'none') {
    Object.assign(context, { strokeStyle: stroke, lineWidth, lineJoin, lineCap })
    context.setLineDash(lineDash)
    if (path) context.stroke(path)
    else context.stroke()
  }
  context.globalAlpha = 1
}

/**
 * Where the middle of a line of text lies above (negative) or below its place, in heights of its
 * letters.
 */
const MIDDLE = { top: 0.5, middle: 0, bottom: -0.5 } as const satisfies Record<
  NonNullable<Lettering['verticalAlign']>,
  number
>

const write = (
  context: CanvasRenderingContext2D,
  {
    text,
    x,
    y,
    fill,
    font,
    align,
    verticalAlign,
    stroke,
    lineWidth = 0,
  }: Extract<Shape, { type: 'text' }>['style'],
): void => {
  const middle = y + MIDDLE[verticalAlign] * Number(/(\d+)px/.exec(font)?.[1])
  Object.assign(context, { font, textAlign: align, textBaseline: 'middle', fillStyle: fill })
  if (stroke !== undefined) {
    Object.assign(context, { strokeStyle: stroke, lineWidth, lineJoin: 'miter', miterLimit: 2 })
    context.setLineDash([])
    context.strokeText(text, x, middle)
    context.miterLimit = 10
  }
  context.fillText(text, x, middle)
}

const paintShape = (context: CanvasRenderingContext2D, shape: Shape): void => {
  switch (shape.type) {
    case 'group': {
      const { x, y, width, height } = shape.clipPath.shape
      context.save()
      context.beginPath()
      context.rect(x, y, width, height)
      context.clip()
      for (const child of shape.children) paintShape(context, child)
      context.restore()
      return
    }
    case 'text':
      write(context, shape.style)
      return
    case 'path':
      paint(context, shape.style, new Path2D(shape.shape.pathData))
      return
    case 'polyline':
    case 'polygon':
      trace(context, shape.shape.points)
      if (shape.type === 'polygon') context.closePath()
      break
    case 'rect':
      context.beginPath()
      context.roundRect(
        shape.shape.x,
        shape.shape.y,
        shape.shape.width,
        shape.shape.height,
        shape.shape.r,
      )
      break
    case 'circle':
      context.beginPath()
      context.arc(shape.shape.cx, shape.shape.cy, shape.shape.r, 0, 2 * Math.PI)
  }
  paint(context, shape.style)
}

/** What lies under the picture: a file's own ground; on the screen that of the page. */
export const groundOf = (view: ChartView): string | null =>
  view.heading === undefined ? null : tokenColour('surface', view.scheme)

/**
 * Draws the picture anew, in the size of the view. `pixelRatio`: the canvas's pixels for each px.
 */
export const paintChart = (
  canvas: HTMLCanvasElement,
  view: ChartView,
  pixelRatio: number,
): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  // Setting a size, even the same one, wipes the canvas.
  canvas.width = Math.round(view.width * pixelRatio)
  canvas.height = Math.round(view.height * pixelRatio)
  context.scale(pixelRatio, pixelRatio)
  const ground = groundOf(view)
  if (ground !== null) {
    context.fillStyle = ground
    context.fillRect(0, 0, view.width, view.height)
  }
  for (const shape of chartPicture(view)) paintShape(context, shape)
}
