import type { Run, Typeface } from './typeface.ts'

/**
 * A4 in points. Text stays between `left`, `right`, `top` and `bottom`, clear of punched holes and
 * of the margin that printers leave blank.
 */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 60,
  bottom: 792,
} as const
export const CONTENT_WIDTH = PAGE.right - PAGE.left

/** Red, green and blue, 0 to 1. */
export type Colour = readonly [number, number, number]
const hex = (code: number): Colour => [
  (code >> 16) / 255,
  ((code >> 8) & 255) / 255,
  (code & 255) / 255,
]

/**
 * The colours of the PDF. They differ in lightness too, so a black-and-white copy stays readable.
 */
export const COLOURS = {
  ink: hex(0x11181e),
  secondary: hex(0x424d57),
  line: hex(0xb9c3cb),
  band: hex(0xe9eff4),
  shade: hex(0xd8e0e6),
  brand: hex(0x194d8a),
  alarm: hex(0xb7191c),
  alarmTint: hex(0xf3d6d4),
  paper: hex(0xffffff),
} as const

/** An object of the file. `isDrawing`: in the words of pages, y down and `height` high; else pixels. */
export type Picture = {
  name: string
  reference: unknown
  width: number
  height: number
  isDrawing: boolean
}

export type TextStyle = { face: Typeface; size: number; colour?: Colour }
export type Point = readonly [x: number, y: number]
export type Rectangle = readonly [x: number, y: number, width: number, height: number]

/**
 * Draws on the current page. Coordinates are points from its upper left corner; the `y` of a text
 * is its baseline.
 */
export type Ink = {
  text(run: Run, x: number, y: number, style: TextStyle): void
  fill(x: number, y: number, width: number, height: number, colour: Colour): void
  /** Many rectangles in one colour. */
  fillAll(rectangles: readonly Rectangle[], colour: Colour): void
  frame(x: number, y: number, width: number, height: number, style: LineStyle): void
  line(points: readonly Point[], style: LineStyle): void
  /** Fills one area for each outline. */
  area(outlines: readonly (readonly Point[])[], colour: Colour): void
  circle(
    x: number,
    y: number,
    radius: number,
    style: LineStyle | { colour: Colour; width: null },
  ): void
  /** Fills the rectangle with a picture of its shape. */
  picture(picture: Picture, place: Rectangle): void
  /** Clips everything that `draw` draws to the rectangles. */
  clipped(rectangles: readonly Rectangle[], draw: () => void): void
  /**
   * Adds PDF operators unchanged. Their coordinates are PDF's own: upwards from the lower left
   * corner. Call `use` for each typeface that they name.
   */
  raw(operators: string): void
  /** Adds the typeface to the page's resources. */
  use(face: Typeface): void
  /** Writes everything drawn so far to the page. */
  flush(): void
}

export type LineStyle = { colour: Colour; width: number; dash?: string; cap?: 'round' }

/** A number as PDF writes it, to a hundredth of a point. */
export const number = (value: number): string => String(Math.round(value * 100) / 100)

const up = (y: number): string => number(PAGE.height - y)
const at = ([x, y]: Point): string => `${number(x)} ${up(y)}`
const path = (points: readonly Point[]): string =>
  points.map((point, i) => `${at(point)} ${i === 0 ? 'm' : 'l'}`).join(' ')
const colourOf = (colour: Colour, operator: 'rg' | 'RG'): string =>
  `${colour.map((part) => String(Math.round(part * 1000) / 1000)).join(' ')} ${operator}`
/** Sets the colour of letters and areas. */
export const fillOperator = (colour: Colour): string => colourOf(colour, 'rg')
const rectangle = (x: number, y: number, width: number, height: number): string =>
  `${number(x)} ${up(y + height)} ${number(width)} ${number(height)} re`
const strokeOf = ({ colour, width, dash, cap }: LineStyle): string =>
  `${colourOf(colour, 'RG')} ${number(width)} w [${dash ?? ''}] 0 d ${cap === 'round' ? '1 J 1 j' : '0 J 0 j'}`

/** Length of the Bézier handles that draw a quarter of a circle of radius 1. */
const HANDLE = 0.5523

const circlePath = (x: number, y: number, radius: number): string => {
  const h = radius * HANDLE
  const curve = (...points: Point[]): string => `${points.map(at).join(' ')} c`
  return [
    `${at([x + radius, y])} m`,
    curve([x + radius, y + h], [x + h, y + radius], [x, y + radius]),
    curve([x - h, y + radius], [x - radius, y + h], [x - radius, y]),
    curve([x - radius, y - h], [x - h, y - radius], [x, y - radius]),
    curve([x + h, y - radius], [x + radius, y - h], [x + radius, y]),
    'h',
  ].join(' ')
}

export const createInk = (doc: PDFKit.PDFDocument): Ink => {
  let pending: string[] = []
  const put = (operators: string): void => void pending.push(operators)
  const useFace = ({ name, reference }: Typeface): void => {
    doc.page.fonts[name] ??= reference
  }
  return {
    text: ({ glyphs }, x, y, { face, size, colour = COLOURS.ink }) => {
      if (glyphs === '') return
      useFace(face)
      put(
        `${fillOperator(colour)} BT /${face.name} ${number(size)} Tf ${number(x)} ${up(y)} Td [${glyphs}] TJ ET`,
      )
    },
    fill: (x, y, width, height, colour) =>
      put(`${fillOperator(colour)} ${rectangle(x, y, width, height)} f`),
    fillAll: (rectangles, colour) => {
      if (rectangles.length > 0)
        put(`${fillOperator(colour)} ${rectangles.map((one) => rectangle(...one)).join(' ')} f`)
    },
    frame: (x, y, width, height, style) =>
      put(`${strokeOf(style)} ${rectangle(x, y, width, height)} S`),
    line: (points, style) => {
      if (points.length > 1) put(`${strokeOf(style)} ${path(points)} S`)
    },
    area: (outlines, colour) => {
      if (outlines.length > 0)
        put(`${fillOperator(colour)} ${outlines.map((points) => `${path(points)} h`).join(' ')} f`)
    },
    circle: (x, y, radius, style) =>
      put(
        style.width === null
          ? `${fillOperator(style.colour)} ${circlePath(x, y, radius)} f`
          : `${strokeOf(style)} ${circlePath(x, y, radius)} S`,
      ),
    picture: ({ name, reference, width, height, isDrawing }, [x, y, wide, high]) => {
      doc.page.xobjects[name] ??= reference
      const matrix = isDrawing
        ? [wide / width, 0, 0, -high / height, x, PAGE.height - y]
        : [wide, 0, 0, high, x, PAGE.height - y - high]
      const place = matrix.map((part) => String(Math.round(part * 1e6) / 1e6)).join(' ')
      put(`q ${place} cm /${name} Do Q`)
    },
    clipped: (rectangles, draw) => {
      if (rectangles.length === 0) return
      put(`q ${rectangles.map((one) => rectangle(...one)).join(' ')} W n`)
      draw()
      put('Q')
    },
    raw: put,
    use: useFace,
    flush: () => {
      if (pending.length === 0) return
      doc.addContent(Buffer.from(`${pending.join('\n')}\n`, 'latin1'))
      pending = []
    },
  }
}
