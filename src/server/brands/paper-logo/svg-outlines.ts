import { drawPathData } from './path-data.ts'
import { arcTo, createOutline, ellipse, NotDrawn, type Outline } from './path-operators.ts'
import { lengthOf, numbersIn } from './svg-values.ts'

type Attributes = ReadonlyMap<string, string>

const rectangle = (outline: Outline, of: Attributes): void => {
  const at = (name: string): number => lengthOf(of.get(name), 0)
  const [x, y, width, height] = [at('x'), at('y'), at('width'), at('height')]
  if (width <= 0 || height <= 0) return
  const rx = Math.min(lengthOf(of.get('rx') ?? of.get('ry'), 0), width / 2)
  const ry = Math.min(lengthOf(of.get('ry') ?? of.get('rx'), 0), height / 2)
  const [right, bottom] = [x + width, y + height]
  const corner = (fromX: number, fromY: number, toX: number, toY: number): void => {
    if (rx > 0 && ry > 0)
      arcTo(outline, [fromX, fromY], [toX, toY], {
        rx,
        ry,
        degrees: 0,
        isLarge: false,
        isSweep: true,
      })
  }
  const [cutX, cutY] = rx > 0 && ry > 0 ? [rx, ry] : [0, 0]
  outline.move([x + cutX, y])
  outline.line([right - cutX, y])
  corner(right - cutX, y, right, y + cutY)
  outline.line([right, bottom - cutY])
  corner(right, bottom - cutY, right - cutX, bottom)
  outline.line([x + cutX, bottom])
  corner(x + cutX, bottom, x, bottom - cutY)
  outline.line([x, y + cutY])
  corner(x, y + cutY, x + cutX, y)
  outline.close()
}

const polygon = (outline: Outline, text: string, isClosed: boolean): void => {
  const numbers = numbersIn(text)
  if (numbers.length % 2 === 1) throw new NotDrawn('points')
  for (let i = 0; i < numbers.length; i += 2)
    outline[i === 0 ? 'move' : 'line']([numbers[i]!, numbers[i + 1]!])
  if (isClosed && numbers.length > 0) outline.close()
}

const drawShape = (outline: Outline, name: string, of: Attributes): void => {
  const at = (key: string): number => lengthOf(of.get(key), 0)
  if (name === 'path') return drawPathData(outline, of.get('d') ?? '')
  if (name === 'rect') return rectangle(outline, of)
  if (name === 'polyline' || name === 'polygon')
    return polygon(outline, of.get('points') ?? '', name === 'polygon')
  if (name === 'line') {
    outline.move([at('x1'), at('y1')])
    return outline.line([at('x2'), at('y2')])
  }
  const [rx, ry] = name === 'circle' ? [at('r'), at('r')] : [at('rx'), at('ry')]
  if (rx > 0 && ry > 0) ellipse(outline, [at('cx'), at('cy')], rx, ry)
}

export const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

/** The outlines of a shape as operators; empty for one that shows nothing. */
export const outlineOf = (name: string, attributes: Attributes): string => {
  const outline = createOutline()
  drawShape(outline, name, attributes)
  return outline.text()
}
